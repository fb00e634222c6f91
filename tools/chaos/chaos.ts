import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Cluster, REDUNDANT } from './cluster.js';
import { FAULTS } from './faults.js';
import { runChaos } from './run-chaos.js';

const HELP = `npm run chaos -- [--seconds N] [--total N] [--seed N] [--only FAULT]...

Strikes the distributed service with one fault after the other, under load, and follows every acknowledged write.

  --seconds N   how long each fault lasts, roughly (60; of ${Object.keys(FAULTS).length} faults, each with up to a minute around it)
  --total N     how many seconds the whole run may take, start included; faults are shortened, or left out, to fit
  --seed N      repeats a run
  --only FAULT  that one alone; may be given several times

Faults: ${Object.keys(FAULTS).join(', ')}.

The last line is JSON. Exit code 1: a write was lost or counted twice, or a process ended under a fault that kills none.`;

const WRITERS = { events: 6, messages: 4 };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    total: { type: 'string' },
    help: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const startedAt = Date.now();
const total = values.total === undefined ? undefined : Number(values.total);
if (total !== undefined && (!Number.isInteger(total) || total < 60 || total > 86_400))
  fail('--total must be a whole number from 60 to 86400.');
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
  const result = await runChaos(cluster, {
    seconds,
    seed,
    faults,
    writers: WRITERS,
    say,
    ...(total === undefined ? {} : { until: startedAt + total * 1_000 }),
  });
  console.log(JSON.stringify(result));
  process.exitCode = result.acknowledged > 0 && result.lost + result.doubled + result.restartsUnasked === 0 ? 0 : 1;
} finally {
  await cluster.close();
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
