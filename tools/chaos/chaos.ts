import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Cluster, REDUNDANT } from './cluster.js';
import { FAULTS } from './faults.js';
import { runChaos } from './run-chaos.js';

/*
 * npm run chaos -- [--seconds N] [--seed N] [--only NAME]: the distributed service under faults. Ends with a line of
 * JSON, and with exit code 1 when an acknowledged write was lost or counted twice.
 */

const WRITERS = { events: 6, messages: 4 };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3_600)
  fail('--seconds must be a whole number from 1 to 3600.');
if (!Number.isInteger(seed) || seed < 0) fail('--seed must be a whole number from 0.');
const unknown = values.only.find((name) => !(name in FAULTS));
if (unknown !== undefined) fail(`There is no fault "${unknown}". There are: ${Object.keys(FAULTS).join(', ')}.`);

console.log(`Seed ${seed}: run it again with --seed ${seed}.`);
const faults = values.only.length > 0 ? values.only : Object.keys(FAULTS);
const say = (line: string) => console.log(line);
say('Starting PostgreSQL, ClickHouse, three Kafka brokers, gateways and workers ...');
const cluster = await Cluster.start({ ...REDUNDANT, brokers: 3 }, say);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cluster.close().finally(() => process.exit(130)));
}
try {
  const result = await runChaos(cluster, { seconds, seed, faults, writers: WRITERS, say });
  console.log(JSON.stringify(result));
  process.exitCode = result.acknowledged > 0 && result.lost + result.doubled === 0 ? 0 : 1;
} finally {
  await cluster.close();
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
