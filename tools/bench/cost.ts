import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../libs/postgres/src/embedded/start-embedded-postgres.js';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { createTenant } from '../../libs/testing/src/process/create-tenant.js';
import { startKafka } from '../../libs/testing/src/kafka/start-kafka.js';
import {
  CLI_MAIN,
  CLICKHOUSE_MAIN,
  GATEWAY_MAIN,
  ParleyProcess,
  WORKER_MAIN,
} from '../../libs/testing/src/process/parley-process.js';
import { caughtUp, OVER_KAFKA } from '../../libs/testing/src/waiting/caught-up.js';
import { logBytes, processorSeconds } from './cost/measure.js';

/*
 * What one event and one conversation cost in the distributed shape: processor seconds of each process, and bytes in
 * PostgreSQL, its write-ahead log, Kafka and ClickHouse. Costs rather than rates, since a busy machine hardly changes
 * them. What the processes use at rest is included, and also shown separately. ClickHouse is the engine inside Node
 * behind HTTP, so its processor time only roughly stands for a server's. Ends with a line of JSON.
 */

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    single: { type: 'string', default: '40000' },
    conversations: { type: 'string', default: '4000' },
    rest: { type: 'string', default: '10' },
  },
});
const EVENTS_PER_REQUEST = 500;
const CONVERSATIONS_PER_REQUEST = 50;
const MESSAGES = 10;
const USERS = 2_000;

const directory = await temporaryDirectory();
const operatorKey = randomBytes(16).toString('hex');
const postgres = await startEmbeddedPostgres({
  directory: join(directory.path, 'postgres'),
  socketDirectory: join(directory.path, 'socket'),
  log: () => undefined,
  // Waiting for a disk costs no processor time, and would only let the others poll meanwhile.
  unsafeFast: true,
});
const kafka = await startKafka({ brokers: 1, directory: join(directory.path, 'kafka') });
await mkdir(join(directory.path, 'clickhouse'));
const clickhouse = await ParleyProcess.start(CLICKHOUSE_MAIN, {}, [join(directory.path, 'clickhouse'), '0']);
const environment = {
  PARLEY_POSTGRES_URL: `postgresql://${postgres.user}@${encodeURIComponent(postgres.host)}:${postgres.port}/${postgres.database}`,
  PARLEY_CLICKHOUSE_URL: clickhouse.url,
  PARLEY_KAFKA_BROKERS: kafka.bootstrap.join(','),
  PARLEY_KAFKA_REPLICATION: '1',
  PARLEY_OPERATOR_KEY: operatorKey,
  PARLEY_PORT: '0',
};
const database = new pg.Client({ ...postgres, ssl: false });
const started: ParleyProcess[] = [];

try {
  const { exitCode, output } = await ParleyProcess.run(CLI_MAIN, environment, ['migrate']);
  if (exitCode !== 0) throw new Error(output);
  await database.connect();
  const gateway = await ParleyProcess.start(GATEWAY_MAIN, environment);
  started.push(gateway);
  for (const role of ['relay', 'project', 'analyse']) {
    started.push(await ParleyProcess.start(WORKER_MAIN, { ...environment, PARLEY_WORKER_ROLES: role }));
  }
  const { key, productId } = await createTenant(gateway, operatorKey, 'cost');

  const event = (n: number) => ({
    eventType: ['purchase', 'signup', 'task_completed', 'escalation'][n % 4],
    productId,
    value: '49.90 EUR',
    valueType: 'currency',
    externalUserId: `user-${n % USERS}`,
    externalOrganizationId: `organization-${n % 50}`,
    influence: 'positive',
    qualityImpactScore: 0.25,
    eventAt: new Date(Date.now() - n).toISOString(),
    properties: { plan: 'growth', channel: 'web', experiment: `variant-${n % 3}`, step: n % 10 },
  });
  const conversation = (n: number) => ({
    productId,
    externalUserId: `user-${n % USERS}`,
    externalConversationId: `conversation-${n}`,
    model: 'gpt-4o-mini',
    messages: Array.from({ length: MESSAGES }, (_, m) =>
      m % 2 === 0
        ? { role: 'user', content: `My invoice ${n} is wrong again. This is attempt ${m}, it is really annoying.` }
        : { role: 'assistant', content: 'I am sorry. I have corrected the invoice and sent you the new one.' },
    ),
  });
  const inRequests = (count: number, size: number, make: (n: number) => object, wrap: (some: object[]) => object) =>
    Array.from(
      { length: Math.ceil(count / size) },
      (_, r) => () => wrap(Array.from({ length: Math.min(size, count - r * size) }, (_, n) => make(r * size + n))),
    );
  const sendAll = async (path: string, bodies: readonly (() => object)[], clients: number): Promise<void> => {
    let next = 0;
    const client = async (): Promise<void> => {
      for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) await gateway.post(path, key, body());
    };
    await Promise.all(Array.from({ length: clients }, client));
  };
  const status = async () => {
    const response = await gateway.fetch('GET', '/v1/admin/status', operatorKey);
    return (await response.json()) as { lanes: { waiting: number }[] };
  };
  const sizes = async () => {
    const { rows } = await database.query<{ name: string; bytes: string }>(
      `SELECT coalesce(pg_partition_root(oid), oid)::regclass::text AS name, sum(pg_total_relation_size(oid))::text AS bytes
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace GROUP BY 1
       UNION ALL SELECT 'wal', pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text`,
    );
    const parts = await fetch(clickhouse.url, {
      method: 'POST',
      body: `SELECT table, toString(sum(bytes_on_disk)) AS bytes FROM system.parts WHERE active AND database = 'parley' GROUP BY table FORMAT JSONEachRow`,
    }).then((response) => response.text());
    return {
      ...Object.fromEntries(rows.map(({ name, bytes }) => [`postgres.${name}`, Number(bytes)])),
      ...Object.fromEntries(
        parts
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as { table: string; bytes: string })
          .map(({ table, bytes }) => [`clickhouse.${table}`, Number(bytes)]),
      ),
      kafka: await logBytes(join(directory.path, 'kafka')),
    };
  };
  const processor = () => processorSeconds({ root: process.pid, postgresDirectory: directory.path });
  const difference = (after: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>) =>
    Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);

  // So that the cost of users, of code that the engines compile and of first requests falls on no event.
  await sendAll(
    '/v1/events/batch',
    inRequests(10_000, EVENTS_PER_REQUEST, event, (events) => ({ events })),
    4,
  );
  await sendAll(
    '/v1/events',
    inRequests(4_000, 1, event, ([one]) => one ?? {}),
    32,
  );
  await sendAll(
    '/v1/messages/batch',
    inRequests(
      200,
      50,
      (n) => conversation(-n - 1),
      (conversations) => ({ conversations }),
    ),
    2,
  );
  await caughtUp(status, OVER_KAFKA);
  const resting = await processor();
  await sleep(Number(values.rest) * 1_000);
  const atRest = Object.fromEntries(
    difference(await processor(), resting).map(([name, seconds]) => [name, seconds / Number(values.rest)]),
  );

  const measure = async (count: number, work: () => Promise<void>) => {
    const [processorBefore, sizesBefore, startedAt] = [await processor(), await sizes(), Date.now()];
    await work();
    await caughtUp(status, OVER_KAFKA);
    const seconds = (Date.now() - startedAt) / 1_000;
    return {
      count,
      seconds: Math.round(seconds),
      /** Of one processor, for one event or conversation. */
      microseconds: Object.fromEntries(
        difference(await processor(), processorBefore).map(([name, used]) => [name, Math.round((used / count) * 1e6)]),
      ),
      bytes: Object.fromEntries(
        difference(await sizes(), sizesBefore)
          .map(([name, bytes]) => [name, Math.round(bytes / count)] as const)
          .filter(([, bytes]) => bytes > 0),
      ),
    };
  };

  const batch = await measure(Number(values.events), () =>
    sendAll(
      '/v1/events/batch',
      inRequests(Number(values.events), EVENTS_PER_REQUEST, event, (events) => ({ events })),
      4,
    ),
  );
  const single = await measure(Number(values.single), () =>
    sendAll(
      '/v1/events',
      inRequests(Number(values.single), 1, event, ([one]) => one ?? {}),
      64,
    ),
  );
  const conversations = await measure(Number(values.conversations), () =>
    sendAll(
      '/v1/messages/batch',
      inRequests(Number(values.conversations), CONVERSATIONS_PER_REQUEST, conversation, (some) => ({
        conversations: some,
      })),
      4,
    ),
  );
  console.log(JSON.stringify({ coresAtRest: atRest, eventsInBatches: batch, eventsSingle: single, conversations }));
} finally {
  await database.end().catch(() => undefined);
  await Promise.all(started.map((one) => one.kill()));
  await clickhouse.kill();
  await kafka.kill();
  await postgres.stop();
  await directory.remove();
}
