import { createTestStore, type TestStore } from '@parley/testing';
import { logWatermark } from './log-watermark.js';
import { rewriteLog } from './rewrite-log.js';

const ENTRIES = 40;

describe('rewriting the log', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
    await store.postgres.query({
      text: `INSERT INTO log (stream, partition, contract, payload)
             SELECT 'events', 3, 'c', '[{"text": "' || repeat('ada', 350000) || '"}]' FROM generate_series(1, $1::integer)`,
      values: [ENTRIES],
    });
  });
  afterAll(() => store.close());

  it('takes large entries a few at a time, and leaves none out', async () => {
    const batches: number[] = [];
    await rewriteLog(store.postgres, {
      ...{ mentioning: ['ada'], from: '0', watermark: await logWatermark(store.postgres) },
      change: () => null,
      record: async (_, changed) => {
        batches.push(changed);
      },
    });
    expect(batches).toEqual([16, 16, 8]);
    const left = await store.postgres.query({ text: `SELECT FROM log WHERE payload <> '[]'` });
    expect(left).toEqual([]);
  });
});
