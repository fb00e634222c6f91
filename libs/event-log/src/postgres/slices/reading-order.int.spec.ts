import { type OwnPostgres, startOwnPostgres, type TestStore } from '@parley/testing';
import type { Postgres } from '@parley/postgres';
import { newId } from '@parley/kernel';
import { pino } from 'pino';
import { PartitionClaim } from '../partition-claim.js';
import { PostgresEventLog } from '../postgres-event-log.js';
import { splitLog } from './split-log.js';

const ENTRIES = 20_000;

describe('reading a log in slices', () => {
  let server: OwnPostgres;
  let store: TestStore;
  beforeAll(async () => {
    server = await startOwnPostgres();
    store = await server.newStore();
    await splitLog(store.postgres, 1_000);
    await store.postgres.query({
      text: `INSERT INTO log (stream, partition, contract, payload)
             SELECT 'events', n % 8, 'c', repeat(md5(n::text), 40) FROM generate_series(1, $1::integer) AS n`,
      values: [ENTRIES],
    });
    await store.postgres.query({ text: 'VACUUM ANALYZE log' });
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  it.each(['force_generic_plan', 'force_custom_plan'])('reads no more than a batch, with %s', async (mode) => {
    const group = { name: newId(), stream: 'events', maxBatchRecords: 64 } as const;
    await (
      await new PostgresEventLog(store.postgres, pino({ level: 'silent' })).subscribe(group, async () => {})
    ).stop();
    const client = await store.postgres.connect();
    await client.query(`SET plan_cache_mode = ${mode}`);
    const claim = await PartitionClaim.open({ connect: async () => client } as unknown as Postgres, group, 60_000);
    try {
      await claim.fetch(64);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE "fetch-log" ('${group.name}', 'events', '{0,1,2,3,4,5,6,7}', 8, 500000)`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Append');
      const read = [...plan.matchAll(/on log_\w+ .*rows=([\d.]+)/g)].map((match) => Number(match[1]));
      expect(Math.max(...read)).toBeLessThanOrEqual(8);
    } finally {
      await claim.close();
    }
  });
});
