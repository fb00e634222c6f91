import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../libs/kernel/src/seeded-random.js';
import { ATTACKS, type Prey } from './attacks.js';
import { isGood, Tally } from './tally.js';
import { Target } from './target.js';
import { Watch } from './watch.js';

/*
 * npm run attack -- --url URL [--seconds N] [--key KEY] [--seed N] [--only NAME]: sends a running service requests
 * known to stop one, and generated ones. Ends with a line of JSON, and with exit code 1 when the service failed, hung,
 * restarted or did not say within 250 ms that it lives. Never attack a service whose data you want to keep.
 */

const ATTACKERS = 6;
const NO_ID = '0198c0de-0000-7000-8000-0000000000ff';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    seconds: { type: 'string', default: '30' },
    key: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
if (!Number.isInteger(seconds) || seconds < 1 || seconds > 86_400) fail('--seconds must be a whole number from 1.');
if (!Number.isInteger(seed) || seed < 0) fail('--seed must be a whole number from 0.');
if (!URL.canParse(values.url)) fail('--url must be a URL.');
const unknown = values.only.find((name) => !(name in ATTACKS));
if (unknown !== undefined) fail(`There is no attack "${unknown}". There are: ${Object.keys(ATTACKS).join(', ')}.`);

console.log(`Seed ${seed}: run it again with --seed ${seed}.`);
const url = new URL(values.url);
const tally = new Tally((line) => console.log(line));
const prey = await meet(new Target(url, values.key ?? null, tally));
const names = values.only.length > 0 ? values.only : Object.keys(ATTACKS);
const watch = new Watch(url);
const until = Date.now() + seconds * 1_000;
const next = seededRandom(seed);
const random = (below: number) => Math.floor(next() * below);
await Promise.all(
  Array.from({ length: ATTACKERS }, async () => {
    while (Date.now() < until) await ATTACKS[names[random(names.length)] ?? '']?.(prey, random);
  }),
);
const verdict = tally.verdict(await watch.stop());
console.log(JSON.stringify(verdict));
process.exit(isGood(verdict) ? 0 : 1);

async function meet(target: Target): Promise<Prey> {
  const document = JSON.parse((await target.send('/v1/openapi.json')).text) as { paths: Record<string, object> };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
  );
  const products = await target.send('/v1/products');
  const [first] = products.status === 200 ? (JSON.parse(products.text) as { id: string }[]) : [];
  return { target, operations, productId: first?.id ?? NO_ID };
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
