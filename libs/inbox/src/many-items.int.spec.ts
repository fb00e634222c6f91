import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import type { InboxCardView } from './inbox.view.js';

const ITEMS = 100_000;
/** Each has a hundredth of the items; the other half of the items stand alone. */
const CLUSTERS = 50;
/** The promise, which holds for a machine that does nothing else. */
const PROMISED_MS = 100;
/** The most items of a review status that a filter of conversations takes. */
const MOST_IN_REVIEW = 20_000;
/** Test machines do other things as well. */
const ROOM = 5;

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
  const values = [tenant.id, tenant.productId];
  await service.postgres.query({
    text: `INSERT INTO conversations (tenant_id, id, product_id, version_id, prompt_id, user_id, revision, message_count,
             user_message_count, created_at, updated_at, last_message_at, other_models)
           SELECT $1, gen_random_uuid(), $2, $2, $2, $2, 1, 2, 1, now(), now(), now(), '{}'
           FROM generate_series(1, ${ITEMS})`,
    values,
  });
  await service.postgres.query({
    text: `INSERT INTO inbox_items (tenant_id, conversation_id, product_id, row_version, cluster_id, root_cause, status,
             severity, trigger_type, trigger_types, axis, rank, opened_at)
           SELECT c.tenant_id, c.id, c.product_id, 1,
             CASE WHEN n % 2 = 0 THEN md5((n % ${2 * CLUSTERS})::text)::uuid ELSE c.id END,
             CASE WHEN n % 2 = 0 THEN 'tool_failure: tool ' || n % ${2 * CLUSTERS} END, 'unreviewed', 1 + n % 5,
             'expectation_check', '{expectation_check}', 'attention',
             (1 + n % 5) * 10000000000000 + 1700000000000 + n, to_timestamp(1700000000 + n)
           FROM (SELECT *, row_number() OVER () AS n FROM conversations WHERE tenant_id = $1 AND product_id = $2) AS c`,
    values,
  });
  await service.postgres.query({ text: 'VACUUM ANALYZE inbox_items' });
  await service.postgres.query({ text: 'ANALYZE conversations' });
});
afterAll(() => service.close());

describe('100,000 open items', () => {
  it.each(['', '&axis=attention&minSeverity=3', '&triggerType=expectation_check'])(
    'are listed at once%s',
    async (filter) => {
      const times: number[] = [];
      for (let turn = 0; turn < 7; turn++) {
        const before = performance.now();
        const { body } = await tenant.client.get<InboxCardView[]>(`/v1/inbox?limit=50${filter}`);
        times.push(performance.now() - before);
        expect(body).toHaveLength(50);
        expect(body[0]?.severity).toBe(5);
      }
      const median = times.sort((a, b) => a - b)[3] ?? 0;
      expect(median).toBeLessThan(PROMISED_MS * ROOM);
    },
  );

  it('are a filter of conversations up to its bound, which a larger one is told', async () => {
    await service.postgres.query({
      text: `UPDATE inbox_items SET status = 'reviewed' WHERE tenant_id = $1 AND conversation_id IN (
               SELECT conversation_id FROM inbox_items WHERE tenant_id = $1 LIMIT ${MOST_IN_REVIEW})`,
      values: [tenant.id],
    });
    for (const [sort, total] of [
      ['-createdAt', MOST_IN_REVIEW],
      // Sorted by projected facts, which these conversations lack: they were never sent.
      ['-messageCount', 0],
    ] as const) {
      const { status, headers } = await tenant.client.get(
        `/v1/interactions?reviewStatus=reviewed&limit=1&sort=${sort}`,
      );
      expect([status, Number(headers['x-total-count'])]).toEqual([200, total]);
    }
    const { status, body } = await tenant.client.get<TestProblem>('/v1/interactions?reviewStatus=unreviewed');
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'reviewStatus', message: expect.stringMatching(/^more than 20,000 .* give productId/) as string },
    ]);
  });
});
