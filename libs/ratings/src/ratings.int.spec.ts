import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

interface Rated {
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  readonly feedback: string | null;
}

const UNKNOWN = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';

describe('POST /v1/ratings', () => {
  let service: TestService;
  let tenant: TestTenant;
  let conversationId: string;
  let messageId: string;
  let count = 0;

  const rate = (more: object = {}) =>
    tenant.client.post<TestProblem>('/v1/ratings', {
      productId: tenant.productId,
      rating: 4,
      ratingMin: 1,
      ratingMax: 5,
      ...more,
    });
  const rated = async () => (await tenant.client.get<Rated>(`/v1/interactions/${conversationId}`)).body;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  beforeEach(async () => {
    const { body } = await tenant.client.post<{ conversationId: string; messages: { messageId: string }[] }>(
      '/v1/messages',
      {
        productId: tenant.productId,
        externalUserId: 'ada',
        externalConversationId: `conversation-${++count}`,
        messages: [{ role: 'user', content: 'Hello', externalMessageId: `message-${count}` }],
      },
    );
    conversationId = body.conversationId;
    messageId = body.messages[0]?.messageId ?? '';
  });

  it('rates a conversation, with feedback', async () => {
    const { status, body } = await rate({ conversationId, feedback: 'Well done' });
    expect([status, body]).toEqual([201, { success: true }]);
    expect(await rated()).toMatchObject({ rating: 4, ratingMin: 1, ratingMax: 5, feedback: 'Well done' });
  });

  it('takes each of the four names for what is rated', async () => {
    const subjects = [
      { conversationId },
      { externalConversationId: `conversation-${count}` },
      { messageId },
      { externalMessageId: `message-${count}` },
    ];
    for (const [index, subject] of subjects.entries()) {
      expect((await rate({ ...subject, rating: index + 1 })).status).toBe(201);
      expect((await rated()).rating).toBe(index + 1);
    }
    const rows = await service.postgres.query<{ message_id: string | null }>({
      text: 'SELECT message_id FROM ratings WHERE conversation_id = $1 ORDER BY rating',
      values: [conversationId],
    });
    expect(rows.map((row) => row.message_id)).toEqual([null, null, messageId, messageId]);
  });

  it('lets the latest rating count, by when it was given and not by when it came in', async () => {
    await rate({ conversationId, rating: 3, ratedAt: '2026-01-02T00:00:00Z', feedback: 'second' });
    await rate({ conversationId, rating: 1, ratedAt: '2026-01-01T00:00:00Z', feedback: 'first' });
    expect(await rated()).toMatchObject({ rating: 3, feedback: 'second' });
    await rate({ conversationId, rating: 5, ratedAt: '2026-01-03T00:00:00Z' });
    expect(await rated()).toMatchObject({ rating: 5, feedback: null });
  });

  it('brings the rating that counts to the analytics', async () => {
    await rate({ conversationId, rating: 3, ratedAt: '2026-01-02T00:00:00Z' });
    await rate({ conversationId, rating: 1, ratedAt: '2026-01-01T00:00:00Z' });
    await service.caughtUp();
    const [facts] = await service.clickhouse.reader.read<
      { tenantId: string; conversationId: string },
      { rating: number }
    >(
      {
        name: 'test',
        sql: `SELECT rating FROM parley.conversation_facts FINAL
              WHERE tenant_id = {tenantId:UUID} AND conversation_id = {conversationId:UUID}`,
      },
      { tenantId: tenant.id, conversationId },
    );
    expect(facts?.rating).toBe(3);
  });

  it('averages a 4 of 1 to 5 and a thumb down on the scale of the 4, and says so', async () => {
    const { id: productId } = (await tenant.client.post<{ id: string }>('/v1/products', { name: 'Rated twice' })).body;
    const rateAnother = async (rating: number, ratingMin: number, ratingMax: number) => {
      const messages = [{ role: 'user', content: 'Hello' }];
      const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
        productId,
        externalUserId: 'twice',
        messages,
      });
      await rate({ productId, conversationId: body.conversationId, rating, ratingMin, ratingMax });
      await service.caughtUp();
      return (await tenant.client.get<object>(`/v1/products/${productId}/analytics`)).body;
    };
    const scale = { minimum: 1, maximum: 5 };
    expect(await rateAnother(4, 1, 5)).toMatchObject({
      averageConversationRating: 4,
      ratingCount: 1,
      ratingScale: scale,
    });
    // The mean of three quarters and nothing: three eighths of the way from 1 to 5.
    expect(await rateAnother(0, 0, 1)).toMatchObject({
      averageConversationRating: 2.5,
      ratingCount: 2,
      ratingScale: scale,
    });
  });

  it('stores all of 50 ratings at once, and lets the latest count', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        rate({
          conversationId,
          rating: index,
          ratingMin: 0,
          ratingMax: 49,
          ratedAt: new Date(index * 1_000).toISOString(),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    expect((await rated()).rating).toBe(49);
    const [row] = await service.postgres.query<{ count: number }>({
      text: 'SELECT count(*)::integer AS count FROM ratings WHERE conversation_id = $1',
      values: [conversationId],
    });
    expect(row?.count).toBe(50);
  });

  it.each([
    ['ratingMin', { ratingMin: 5, ratingMax: 5 }, 400],
    ['ratingMin', { ratingMin: 6, ratingMax: 5 }, 400],
    ['ratingMin', { ratingMin: -1e9 - 1 }, 400],
    ['ratingMax', { ratingMax: 1e9 + 1 }, 400],
    ['rating', { rating: 1e308, ratingMin: -1e9, ratingMax: 1e9 }, 400],
    ['rating', { rating: 1e9, ratingMin: -1e9, ratingMax: 1e9 }, 201],
    ['rating', { rating: 0.99 }, 400],
    ['rating', { rating: 1 }, 201],
    ['rating', { rating: 5 }, 201],
    ['rating', { rating: 5.01 }, 400],
    ['rating', { rating: '4' }, 400],
    ['rating', { rating: null }, 400],
    ['rating', { rating: -1, ratingMin: -1, ratingMax: 1 }, 201],
    ['feedback', { feedback: 'x'.repeat(8 * 1024) }, 201],
    ['feedback', { feedback: 'x'.repeat(8 * 1024 + 1) }, 400],
    ['feedback', { feedback: 7 }, 400],
    ['ratedAt', { ratedAt: 'yesterday' }, 400],
    ['ratedAt', { ratedAt: '2026-01-01T00:00:00+02:00' }, 201],
    ['productId', { productId: 'x' }, 400],
    ['stars', { stars: 5 }, 400],
  ])('keeps the bounds of %s: %#', async (path, fields, status) => {
    const answer = await rate({ conversationId, ...fields });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors.map((error) => error.path)).toContain(path);
  });

  it('rejects a rating of nothing, and of two things at once', async () => {
    expect((await rate()).status).toBe(400);
    expect((await rate({ conversationId, messageId })).status).toBe(400);
  });

  it('answers 404 for what is not there, and for what is another tenant’s', async () => {
    const { client, productId } = await service.newTenant();
    for (const subject of [
      { conversationId: UNKNOWN },
      { externalConversationId: 'unknown' },
      { messageId: UNKNOWN },
      { externalMessageId: 'unknown' },
      { conversationId, productId: UNKNOWN },
    ]) {
      expect((await rate(subject)).status).toBe(404);
    }
    const theirs = { rating: 4, ratingMin: 1, ratingMax: 5, productId };
    expect((await client.post('/v1/ratings', { ...theirs, conversationId })).status).toBe(404);
    expect((await client.post('/v1/ratings', { ...theirs, messageId })).status).toBe(404);
  });

  it('answers 409 when the conversation belongs to another product', async () => {
    const product = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    expect((await rate({ conversationId, productId: product.body.id })).status).toBe(409);
    expect((await rated()).rating).toBeNull();
  });
});
