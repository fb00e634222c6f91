import { setTimeout as sleep } from 'node:timers/promises';
import { freeze } from '../../libs/testing/src/faults/freeze.js';
import type { SwallowingProxy } from '../../libs/testing/src/faults/swallowing-proxy.js';
import { eventually } from '../../libs/testing/src/waiting/eventually.js';
import { type Cluster, SESSION_SECONDS } from './cluster.js';
import type { Member } from './member.js';
import { publishAgainInDisorder, publishPoison } from './strange-records.js';

export interface Blow {
  readonly cluster: Cluster;
  /** How long the fault may take, roughly. */
  readonly windowMs: number;
  readonly random: () => number;
}

/** Does its harm while writers write, and leaves everything running again. @returns how often it struck. */
export type Fault = (blow: Blow) => Promise<number>;

/** Longer than a session of the cluster's consumers, so that the group gives the partitions to another. */
const FROZEN_MS = SESSION_SECONDS * 1_000 + 7_000;
const LONGEST_DOWN_MS = 3_000;
/** The part of a window that the first outage takes: some things happen only in a long one. */
const LONG_OUTAGE = 0.25;
/** Longer than any process takes to notice. */
const SHORTEST_SILENCE_MS = 6_000;
const DEAD_LETTERS_WITHIN_MS = 60_000;
const NO_SPACE_LEFT = 243;
const TOO_MANY_QUERIES = 202;

export const FAULTS: Readonly<Record<string, Fault>> = {
  'gateway-killed': (blow) => killAgainAndAgain(blow, blow.cluster.gateways),
  'relay-killed': (blow) => killAgainAndAgain(blow, blow.cluster.relays),
  'worker-killed': (blow) => killAgainAndAgain(blow, [...blow.cluster.projectors, ...blow.cluster.analysers]),
  'one-broker-of-three-killed': (blow) =>
    again(blow, async (downMs) => {
      const broker = pick(blow.cluster.kafka.brokers, blow.random);
      await broker.kill();
      await sleep(downMs);
      await broker.start();
    }),
  'every-broker-killed': (blow) =>
    again(blow, async (downMs) => {
      const { brokers } = blow.cluster.kafka;
      await Promise.all(brokers.map((broker) => broker.kill()));
      await sleep(downMs);
      await Promise.all(brokers.map((broker) => broker.start()));
    }),
  'postgres-restarted': (blow) => again(blow, (downMs) => blow.cluster.restartPostgres(downMs)),
  'clickhouse-killed': (blow) => again(blow, (downMs) => blow.cluster.restartClickHouse(downMs)),
  'clickhouse-rejects-inserts': (blow) => withInserts(blow, 'reject', TOO_MANY_QUERIES),
  'clickhouse-disk-full': (blow) => withInserts(blow, 'reject', NO_SPACE_LEFT),
  'clickhouse-answers-lost': (blow) => withInserts(blow, 'lose-answer'),
  'worker-frozen': (blow) =>
    again(blow, async () => {
      const worker = pick(blow.cluster.projectors, blow.random);
      worker.freeze();
      await sleep(FROZEN_MS);
      worker.thaw();
    }),
  'postgres-frozen': (blow) => frozen(blow, () => blow.cluster.postgresPid()),
  'clickhouse-frozen': (blow) => frozen(blow, () => blow.cluster.clickhouse.process?.pid),
  'broker-frozen': (blow) => frozen(blow, () => pick(blow.cluster.kafka.brokers, blow.random).pid),
  'postgres-connections-lost': (blow) =>
    again(blow, async () => {
      await blow.cluster.queryPostgres(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
    }),
  'postgres-packets-swallowed': (blow) => swallowed(blow, blow.cluster.networks.postgres),
  'clickhouse-packets-swallowed': (blow) => swallowed(blow, blow.cluster.networks.clickhouse),
  'rebalance-storm': async (blow) => {
    let joined = 0;
    const comeAndGo = () =>
      again(blow, async () => {
        const worker = blow.cluster.worker('project', `passing ${++joined}`);
        await worker.start();
        await sleep(blow.random() * 2_000);
        await (blow.random() < 0.5 ? worker.stop() : worker.kill());
      });
    // Two at a time, so that the next comes or goes before the group has settled.
    await Promise.all([comeAndGo(), comeAndGo()]);
    return joined;
  },
  'delivered-twice-in-disorder': (blow) => again(blow, () => publishAgainInDisorder(blow.cluster, blow.random)),
  'poison-in-the-middle': (blow) =>
    again(blow, async () => {
      const before = await deadLetters(blow.cluster);
      const records = await publishPoison(blow.cluster);
      const all = async () => (await deadLetters(blow.cluster)) - before >= records;
      await eventually(`all ${records} poison records are dead letters`, all, DEAD_LETTERS_WITHIN_MS);
    }),
};

/** Makes a process stand still for a while, with its connections open. */
const frozen = (blow: Blow, pidOf: () => Promise<number> | number | null | undefined): Promise<number> =>
  again(blow, async (downMs) => {
    const pid = await pidOf();
    if (pid == null) throw new Error('There is nothing to freeze.');
    const thaw = await freeze(pid);
    await sleep(Math.max(SHORTEST_SILENCE_MS, downMs)).finally(thaw);
  });

const swallowed = (blow: Blow, network: SwallowingProxy): Promise<number> =>
  again(blow, async (downMs) => {
    network.swallow();
    await sleep(Math.max(SHORTEST_SILENCE_MS, downMs)).finally(() => network.pass());
  });

async function deadLetters(cluster: Cluster): Promise<number> {
  const [row] = await cluster.queryPostgres<{ n: string }>('SELECT count(*) AS n FROM dead_letters');
  return Number(row?.n);
}

async function killAgainAndAgain(blow: Blow, members: readonly Member[]): Promise<number> {
  return again(blow, async (downMs) => {
    const victim = pick(members, blow.random);
    await victim.kill();
    await sleep(downMs);
    await victim.start();
  });
}

/** Strikes at least once, then after pauses until the window is over. @returns how often. */
async function again({ windowMs, random }: Blow, strike: (downMs: number) => Promise<unknown>): Promise<number> {
  const until = Date.now() + windowMs;
  let count = 0;
  do {
    await sleep(random() * LONGEST_DOWN_MS);
    const downMs = random() * LONGEST_DOWN_MS;
    await strike(count === 0 ? Math.max(downMs, windowMs * LONG_OUTAGE) : downMs);
    count++;
  } while (Date.now() < until);
  return count;
}

const withInserts = (blow: Blow, mode: 'reject' | 'lose-answer', code?: number): Promise<number> =>
  again(blow, async (downMs) => {
    await blow.cluster.setInserts(mode, code);
    try {
      await sleep(downMs);
    } finally {
      await blow.cluster.setInserts('accept');
    }
  });

function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
