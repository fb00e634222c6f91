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

/** Does its harm while writers write, and leaves everything up again. @returns how often it struck. */
export type Fault = (blow: Blow) => Promise<number>;

/** Above the session of the cluster's consumers, so that the group has given its partitions to another. */
const FROZEN_MS = SESSION_SECONDS * 1_000 + 7_000;
const LONGEST_DOWN_MS = 3_000;
/** Longer than anybody takes to notice it. */
const SHORTEST_SILENCE_MS = 6_000;
const DEAD_LETTERS_WITHIN_MS = 60_000;
const NO_SPACE_LEFT = 243;
const TOO_MANY_QUERIES = 202;

export const FAULTS: Readonly<Record<string, Fault>> = {
  'gateway-killed': (blow) => killAgainAndAgain(blow, blow.cluster.gateways),
  'relay-killed': (blow) => killAgainAndAgain(blow, blow.cluster.relays),
  'worker-killed': (blow) => killAgainAndAgain(blow, [...blow.cluster.projectors, ...blow.cluster.analysers]),
  'one-broker-of-three-killed': async ({ cluster, windowMs, random }) => {
    const broker = pick(cluster.kafka.brokers, random);
    await broker.kill();
    await sleep(windowMs);
    await broker.start();
    return 1;
  },
  'every-broker-killed': async ({ cluster, windowMs }) => {
    await Promise.all(cluster.kafka.brokers.map((broker) => broker.kill()));
    await sleep(windowMs);
    await Promise.all(cluster.kafka.brokers.map((broker) => broker.start()));
    return cluster.kafka.brokers.length;
  },
  'postgres-restarted': (blow) =>
    again(blow, async () => blow.cluster.restartPostgres(blow.random() * LONGEST_DOWN_MS)),
  'clickhouse-killed': (blow) =>
    again(blow, async () => blow.cluster.restartClickHouse(blow.random() * LONGEST_DOWN_MS)),
  'clickhouse-rejects-inserts': (blow) => withInserts(blow, 'reject', TOO_MANY_QUERIES),
  'clickhouse-disk-full': (blow) => withInserts(blow, 'reject', NO_SPACE_LEFT),
  'clickhouse-answers-lost': (blow) => withInserts(blow, 'lose-answer'),
  'worker-frozen': async ({ cluster, random }) => {
    const worker = pick(cluster.projectors, random);
    worker.freeze();
    await sleep(FROZEN_MS);
    worker.thaw();
    return 1;
  },
  'postgres-frozen': async (blow) => frozen(blow, await blow.cluster.postgresPid()),
  'clickhouse-frozen': (blow) => frozen(blow, blow.cluster.clickhouse.process?.pid),
  'broker-frozen': (blow) => frozen(blow, pick(blow.cluster.kafka.brokers, blow.random).pid),
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
    // Two at a time: the group has not settled yet when the next comes or goes.
    await Promise.all([comeAndGo(), comeAndGo()]);
    return joined;
  },
  'delivered-twice-in-disorder': ({ cluster, random }) => publishAgainInDisorder(cluster, random),
  'poison-in-the-middle': async ({ cluster }) => {
    const before = await deadLetters(cluster);
    const records = await publishPoison(cluster);
    const all = async () => (await deadLetters(cluster)) - before >= records;
    await eventually(`all ${records} poison records are dead letters`, all, DEAD_LETTERS_WITHIN_MS);
    return records;
  },
};

/** A store that stands still for a while, with its connections open. */
async function frozen({ windowMs }: Blow, pid: number | null | undefined): Promise<number> {
  if (pid == null) throw new Error('There is nothing to freeze.');
  const thaw = await freeze(pid);
  try {
    await sleep(Math.max(windowMs, SHORTEST_SILENCE_MS));
  } finally {
    thaw();
  }
  return 1;
}

async function swallowed({ windowMs }: Blow, network: SwallowingProxy): Promise<number> {
  network.swallow();
  try {
    await sleep(Math.max(windowMs, SHORTEST_SILENCE_MS));
  } finally {
    network.pass();
  }
  return 1;
}

async function deadLetters(cluster: Cluster): Promise<number> {
  const [row] = await cluster.queryPostgres<{ n: string }>('SELECT count(*) AS n FROM dead_letters');
  return Number(row?.n);
}

async function killAgainAndAgain(blow: Blow, members: readonly Member[]): Promise<number> {
  return again(blow, async () => {
    const victim = pick(members, blow.random);
    await victim.kill();
    await sleep(blow.random() * LONGEST_DOWN_MS);
    await victim.start();
  });
}

/** At least once, then with pauses until the window is over. */
async function again({ windowMs, random }: Blow, strike: () => Promise<void>): Promise<number> {
  const until = Date.now() + windowMs;
  let count = 0;
  do {
    await sleep(random() * LONGEST_DOWN_MS);
    await strike();
    count++;
  } while (Date.now() < until);
  return count;
}

async function withInserts(
  { cluster, windowMs }: Blow,
  mode: 'reject' | 'lose-answer',
  code?: number,
): Promise<number> {
  await cluster.setInserts(mode, code);
  try {
    await sleep(windowMs);
  } finally {
    await cluster.setInserts('accept');
  }
  return 1;
}

function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
