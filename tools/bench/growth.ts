import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newId, Problem } from '@parley/kernel';
import { connectPostgres, migratePostgres, type Postgres, postgresOf } from '@parley/postgres';
import { newEvent } from '../../libs/events/src/domain/new-event.js';
import type { LinkedEvent } from '../../libs/events/src/domain/link-event.js';
import { RecentAppends } from '../../libs/event-log/src/recent-appends.js';
import { appendEvents } from '../../libs/events/src/postgres/append-events.js';
import { startEmbeddedPostgres } from '../../libs/postgres/src/embedded/start-embedded-postgres.js';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { processorSeconds } from './cost/measure.js';

/*
 * How much PostgreSQL grows and works for one event of a batch: only the statement that stores events, with the event
 * that `npm run bench:cost` sends. Bytes of rows and indexes by table, bytes of the write-ahead log by kind of record
 * (without images of whole pages, which depend on checkpoints), and processor microseconds. Ends with a line of JSON.
 * `--insert-ids` gives each event an insertId.
 */

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    batch: { type: 'string', default: '500' },
    'insert-ids': { type: 'boolean', default: false },
  },
});
const USERS = 2_000;
const EVENTS = Number(values.events);
const BATCH = Number(values.batch);

const id = (kind: number, n: number): string =>
  `0193${String(kind).padStart(4, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`;
const TENANT = id(1, 1);

function link(n: number): LinkedEvent {
  const event = newEvent(
    TENANT,
    newId(),
    {
      eventType: ['purchase', 'signup', 'task_completed', 'escalation'][n % 4] ?? '',
      productId: id(2, 1),
      value: '49.90 EUR',
      valueType: 'currency',
      influence: 'positive',
      qualityImpactScore: 0.25,
      eventAt: new Date(Date.now() - n).toISOString(),
      properties: { plan: 'growth', channel: 'web', experiment: `variant-${n % 3}`, step: n % 10 },
      ...(values['insert-ids'] ? { insertId: `order-${randomBytes(12).toString('hex')}` } : {}),
    },
    new Date(),
  );
  if (event instanceof Problem) throw event;
  return {
    event,
    userId: id(3, n % USERS),
    organizationId: id(4, n % 50),
    conversationId: null,
    anonymized: false,
    inheritsOrganization: false,
  };
}

async function createPeople(postgres: Postgres): Promise<void> {
  await postgres.query({
    text: `INSERT INTO users (tenant_id, id, external_id, created_at, updated_at)
           SELECT $1, given.id, 'user-' || given.id, now(), now() FROM unnest($2::uuid[]) AS given (id)`,
    values: [TENANT, Array.from({ length: USERS }, (_, n) => id(3, n))],
  });
  await postgres.query({ text: 'ANALYZE' });
}

const recent = new RecentAppends();

async function insert(postgres: Postgres, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n += BATCH) {
    const links = Array.from({ length: BATCH }, (_, index) => link(n + index));
    await appendEvents(postgres, links, recent);
  }
}

/** Bytes of tables and of indexes, each table with its partitions. */
const sizesOf = (postgres: Postgres) =>
  postgres.query<{ name: string; bytes: number }>({
    text: `
      SELECT coalesce(pg_partition_root(t.oid), t.oid)::regclass || ' ' || part.kind AS name, sum(part.bytes)::float8 AS bytes
      FROM pg_class t CROSS JOIN LATERAL (VALUES ('rows', pg_table_size(t.oid)), ('indexes', pg_indexes_size(t.oid))) AS part (kind, bytes)
      WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace
      GROUP BY 1 ORDER BY 1`,
  });

const position = async (postgres: Postgres): Promise<string> =>
  (await postgres.query<{ at: string }>({ text: 'SELECT pg_current_wal_insert_lsn()::text AS at' }))[0]?.at ?? '';

const directory = await temporaryDirectory();
const server = await startEmbeddedPostgres({
  directory: join(directory.path, 'postgres'),
  socketDirectory: join(directory.path, 'socket'),
  log: () => undefined,
  unsafeFast: true,
});
try {
  await migratePostgres(server);
  const dataSource = await connectPostgres(server);
  const postgres = postgresOf(dataSource);
  await postgres.query({ text: 'CREATE EXTENSION pg_walinspect' });
  await createPeople(postgres);
  await insert(postgres, 0, 10_000);
  const used = async () =>
    (await processorSeconds({ root: process.pid, postgresDirectory: directory.path }))['postgres'] ?? 0;
  const [before, startedAt, usedBefore] = [await sizesOf(postgres), await position(postgres), await used()];
  await insert(postgres, 10_000, EVENTS);
  const usedAfter = await used();
  const wal = await postgres.query<{ kind: string; bytes: number; records: number }>({
    text: `SELECT "resource_manager/record_type" AS kind, combined_size::float8 AS bytes, count::float8 AS records
           FROM pg_get_wal_stats($1, pg_current_wal_insert_lsn(), true) WHERE combined_size > 0 ORDER BY 2 DESC`,
    values: [startedAt],
  });
  const each = (bytes: number) => Math.round((bytes / EVENTS) * 10) / 10;
  const grown = (await sizesOf(postgres)).map(
    ({ name, bytes }) => [name, each(bytes - (before.find((one) => one.name === name)?.bytes ?? 0))] as const,
  );
  console.log(
    JSON.stringify({
      microseconds: each((usedAfter - usedBefore) * 1e6),
      bytes: Object.fromEntries(grown.filter(([, bytes]) => bytes >= 0.1)),
      wal: each(wal.reduce((sum, { bytes }) => sum + bytes, 0)),
      walByKind: Object.fromEntries(
        wal.map(({ kind, bytes }) => [kind, each(bytes)] as const).filter(([, bytes]) => bytes >= 1),
      ),
    }),
  );
  await dataSource.destroy();
} finally {
  await server.stop();
  await directory.remove();
}
