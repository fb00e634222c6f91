import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@parley/kernel';
import { onBehalfOf } from '@parley/platform';
import { createTestClickHouse, describeClickHouse } from '@parley/testing';
import type { Query } from './query.js';

describeClickHouse('the embedded engine', createTestClickHouse);

type Asked = Query<{ tenantId: string }, object>;

const OWN: Asked = {
  name: 'own',
  sql: `SELECT sum(sipHash64(number)) AS secret FROM numbers(1000000)
        WHERE {tenantId:UUID} = {tenantId:UUID} GROUP BY number % 3`,
};
const NOTHING: Asked = { name: 'nothing', sql: 'SELECT 1 AS one WHERE {tenantId:UUID} != {tenantId:UUID}' };
const TRIES = 200;

it('answers nobody with the rows of a query that was ended as it had them', async () => {
  const test = await createTestClickHouse();
  const ask = (query: Asked) => test.clickhouse.reader.read(query, { tenantId: newId() });
  const startedAt = performance.now();
  for (let n = 0; n < 10; n++) await ask(OWN);
  const usualMs = (performance.now() - startedAt) / 10;
  const leaked: object[][] = [];
  for (let n = 0; n < TRIES; n++) {
    const caller = new AbortController();
    const asked = new Promise((ended) => {
      onBehalfOf({ signal: caller.signal }, () => void ask(OWN).then(ended, ended));
    });
    // The engine has the rows some time before it returns them.
    await sleep(usualMs * (0.5 + (0.3 * n) / TRIES));
    caller.abort(new Error('It hung up.'));
    await asked;
    const answers = await Promise.all([1, 2, 3].map(() => ask(NOTHING)));
    leaked.push(...answers.filter((rows) => rows.length > 0));
  }
  await test.close();
  expect(leaked).toEqual([]);
});
