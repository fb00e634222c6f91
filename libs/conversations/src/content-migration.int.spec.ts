import { startTestService, storeOfBefore, type TestService } from '@parley/testing';

/** The last migration before conversations counted their content. */
const LAST_BEFORE = 1700000000101;
const id = (number: number) => `01a1fd42-e2af-745f-893a-${String(number).padStart(12, '0')}`;

/** Two conversations as the previous code left them, one of them without a message. */
const storeOld = storeOfBefore(LAST_BEFORE, async (db) => {
  for (const conversation of [id(1), id(2)]) {
    await db.query({
      text: `INSERT INTO conversations (tenant_id, id, product_id, version_id, prompt_id, user_id, revision,
               message_count, user_message_count, created_at, updated_at, last_message_at)
             VALUES ($1, $2, $1, $1, $1, $1, 1, 2, 1, now(), now(), now())`,
      values: [id(0), conversation],
    });
  }
  await db.query({
    text: `INSERT INTO messages (tenant_id, id, conversation_id, position, type, content, input, created_at)
           VALUES ($1, $2, $4, 0, 'user_message', 'é', NULL, now()), ($1, $3, $4, 1, 'tool_call', '', '"abc"', now())`,
    values: [id(0), id(3), id(4), id(1)],
  });
});

describe('conversations from before their content was counted', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ stored: storeOld });
  });
  afterAll(() => service.close());

  it('are counted by the migration', async () => {
    const rows = await service.postgres.query({
      text: 'SELECT id, content_bytes AS bytes FROM conversations ORDER BY id',
    });
    expect(rows).toEqual([
      { id: id(1), bytes: 7 },
      { id: id(2), bytes: 0 },
    ]);
  });
});
