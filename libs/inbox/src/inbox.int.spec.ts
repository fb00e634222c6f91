import { SystemClock } from '@parley/kernel';
import {
  eventually,
  linkOf,
  startTestService,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';
import type { InboxItemView } from './get-inbox-item/inbox-item.view.js';
import type { InboxCardView } from './inbox.view.js';
import { PostgresInbox } from './postgres/postgres-inbox.js';
import { analysisWith } from './testing/analyses.js';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.newTenant();
});

const UPSET = [
  { role: 'user', content: 'I want my money back, the lamp arrived broken and nobody answers. This is terrible!' },
  { role: 'assistant', content: 'I am sorry, I cannot help with refunds.' },
  { role: 'user', content: 'That is useless. You keep getting it wrong, I am so frustrated.' },
];
const FAILED_TOOL = [
  { role: 'user', content: 'Please export my orders of this year.' },
  { messageType: 'tool_call', toolName: 'export_orders', content: 'export_orders' },
  { messageType: 'tool_error', toolName: 'export_orders', content: 'Timeout', output: { error: 'timeout' } },
  { role: 'assistant', content: 'The export failed.' },
];
const CALM = [
  { role: 'user', content: 'When do you open?' },
  { role: 'assistant', content: 'At nine.' },
];

const say = async (messages: readonly object[], externalConversationId: string): Promise<string> => {
  const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
    productId: tenant.productId,
    externalUserId: 'ada',
    externalConversationId,
    messages,
  });
  return body.conversationId;
};
const list = async (query = '') => (await tenant.client.get<InboxCardView[]>(`/v1/inbox${query}`)).body;
const read = async (id: string) => (await tenant.client.get<InboxItemView>(`/v1/inbox/${id}`)).body;
const ids = (cards: readonly InboxCardView[]) => cards.map(({ conversationId }) => conversationId);

describe('GET /v1/inbox', () => {
  it('has what needs a person, and nothing else', async () => {
    const bad = await say(UPSET, 'bad');
    await say(CALM, 'calm');
    await service.caughtUp();
    expect(await list()).toEqual([
      expect.objectContaining({
        conversationId: bad,
        productId: tenant.productId,
        externalParticipantId: 'ada',
        firstUserMessage: UPSET[0]?.content,
        messageCount: 3,
        reviewStatus: 'unreviewed',
        axis: 'attention',
        triggerType: 'expectation_check',
        clusterSize: 1,
        clusterMemberIds: [],
      }),
    ]);
  });

  it('puts conversations of one cause on one card, which one decision clears', async () => {
    const failed = [await say(FAILED_TOOL, 'one'), await say(FAILED_TOOL, 'two'), await say(FAILED_TOOL, 'three')];
    await service.caughtUp();
    const [card, ...others] = await list();
    expect(others).toEqual([]);
    const counted = async (query = '') => (await tenant.client.get(`/v1/inbox${query}`)).headers['x-total-count'];
    expect(await counted()).toBe('1');
    expect(card).toMatchObject({ clusterSize: 3, clusterRootCause: 'tool_failure: export_orders' });
    expect([card?.conversationId, ...(card?.clusterMemberIds ?? [])].sort()).toEqual([...failed].sort());
    const change = { cluster: card?.clusterId, status: 'reviewed' };
    const { status, body } = await tenant.client.post('/v1/inbox/bulk', change);
    expect({ status, body }).toEqual({ status: 200, body: { updated: 3 } });
    expect(await list()).toEqual([]);
    expect(ids(await list('?status=reviewed')).sort()).toEqual([...failed].sort());
    expect([await counted(), await counted('?status=reviewed')]).toEqual(['0', '3']);
    expect((await tenant.client.post('/v1/inbox/bulk', change)).body).toEqual({ updated: 0 });
  });

  it('is narrowed by every filter, and paged to its end and back', async () => {
    const bad = await say(UPSET, 'bad');
    const failed = await say(FAILED_TOOL, 'failed');
    const calm = await say(CALM, 'calm');
    await service.caughtUp();
    await tenant.client.post('/v1/inbox', { conversationId: calm, reason: 'Look at it.' });
    expect(ids(await list('?axis=manual'))).toEqual([calm]);
    expect(ids(await list('?triggerType=manual_review'))).toEqual([calm]);
    expect(ids(await list('?axis=attention')).sort()).toEqual([bad, failed].sort());
    const severe = (await list()).filter(({ severity }) => severity >= 4);
    expect(ids(await list('?minSeverity=4'))).toEqual(ids(severe));
    expect(await list('?to=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await list('?from=2020-01-01T00:00:00Z')).toHaveLength(3);
    const { body: other } = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    expect(await list(`?productId=${other.id}`)).toEqual([]);
    expect((await tenant.client.get('/v1/inbox?axis=manual')).headers['x-total-count']).toBe('1');

    const whole = ids(await list());
    const first = await tenant.client.get<InboxCardView[]>('/v1/inbox?limit=1');
    const second = await tenant.client.get<InboxCardView[]>(linkOf(first, 'next') ?? '');
    const third = await tenant.client.get<InboxCardView[]>(linkOf(second, 'next') ?? '');
    expect([first, second, third].flatMap(({ body }) => ids(body))).toEqual(whole);
    expect(linkOf(third, 'next')).toBeNull();
    for (const page of [first, second, third]) expect(page.headers['x-total-count']).toBe(String(whole.length));
    expect(ids((await tenant.client.get<InboxCardView[]>(linkOf(third, 'prev') ?? '')).body)).toEqual(
      whole.slice(1, 2),
    );
  });

  it.each([
    ['?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
    ['?status=open', 'status'],
    ['?minSeverity=6', 'minSeverity'],
  ])('rejects %s', async (query, path) => {
    const { status, body } = await tenant.client.get<TestProblem>(`/v1/inbox${query}`);
    expect({ status, paths: body.errors?.map((error) => error.path) }).toEqual({ status: 400, paths: [path] });
  });
});

describe('an item', () => {
  it('says why it is there, with the messages, by either id', async () => {
    const id = await say(UPSET, 'bad');
    await service.caughtUp();
    const item = await read('bad');
    expect(item).toMatchObject({
      conversationId: id,
      messages: UPSET.map(({ role, content }) => ({ role, content })),
      participant: { externalId: 'ada' },
      analysis: { frustration: { label: expect.any(String) as string } },
      history: [],
    });
    expect(item.triggers.length).toBeGreaterThan(0);
    expect(Math.max(...item.triggers.map(({ severity }) => severity))).toBe(item.severity);
  });

  it('remembers who decided what', async () => {
    const id = await say(UPSET, 'bad');
    await service.caughtUp();
    const decision = { status: 'dismissed', assignee: 'grace', note: 'Known.' };
    expect((await tenant.client.patch(`/v1/inbox/${id}`, decision)).status).toBe(200);
    await tenant.client.patch(`/v1/inbox/${id}`, { note: null, severity: 5 });
    const item = await read(id);
    expect(item).toMatchObject({ reviewStatus: 'dismissed', assignee: 'grace', note: null, severity: 5 });
    expect(item.history.map(({ change }) => change)).toEqual([{ note: null, severity: 5 }, decision]);
    expect(item.history[0]?.keyId).toMatch(/^[\da-f-]{36}$/);
  });

  it('keeps its place among decided ones when somebody notes something', async () => {
    const [first, last] = [await say(UPSET, 'first'), await say(FAILED_TOOL, 'last')];
    await service.caughtUp();
    for (const id of [first, last]) await tenant.client.patch(`/v1/inbox/${id}`, { status: 'dismissed' });
    await tenant.client.patch(`/v1/inbox/${first}`, { note: 'Refunded.', assignee: 'grace' });
    expect(ids(await list('?status=dismissed'))).toEqual([last, first]);
  });

  it('goes when a newer analysis withdraws what nobody has decided, and stays decided otherwise', async () => {
    const bad = await say(UPSET, 'bad');
    await service.caughtUp();
    await tenant.client.patch(`/v1/inbox/${bad}`, { status: 'reviewed' });
    await say([{ role: 'user', content: 'It works now, thank you so much! You are wonderful.' }], 'bad');
    await service.caughtUp();
    expect((await read(bad)).reviewStatus).toBe('reviewed');
    expect((await read(bad)).messageCount).toBe(4);
  });

  it('has its topic under the name that it has now', async () => {
    const bad = await say(UPSET, 'bad');
    await service.caughtUp();
    const { topic } = await read(bad);
    await service.postgres.query({
      text: 'UPDATE topics SET title = $3 WHERE tenant_id = $1 AND name = $2',
      values: [tenant.id, topic, 'Money back'],
    });
    expect([(await read(bad)).topic, (await list())[0]?.topic]).toEqual(['Money back', 'Money back']);
  });

  it('is there for a conversation that somebody flagged, also before it is analysed', async () => {
    const calm = await say(CALM, 'calm');
    const flag = { conversationId: calm, reason: 'Wrong hours.' };
    const first = await tenant.client.post<InboxItemView>('/v1/inbox', flag);
    const again = await tenant.client.post<InboxItemView>('/v1/inbox', flag);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.body).toMatchObject({ triggerType: 'manual_review', axis: 'manual', reviewStatus: 'unreviewed' });
    await service.caughtUp();
    const item = await read(calm);
    expect(item.triggers).toMatchObject([{ reason: 'Wrong hours.', source: 'person' }]);
    expect(item.history.map(({ change }) => change.reason)).toEqual(['Wrong hours.', 'Wrong hours.']);
  });

  it('keeps what somebody flagged while the first analysis was stored', async () => {
    const calm = await say(CALM, 'calm');
    await service.caughtUp();
    const { postgres } = service;
    const [stored] = await postgres.query<{ revision: number }>({
      text: 'SELECT revision::integer FROM conversations WHERE id = $1',
      values: [calm],
    });
    await postgres.query({ text: 'DELETE FROM inbox_items WHERE conversation_id = $1', values: [calm] });
    const { revision } = stored!;
    const one = { tenantId: tenant.id, conversationId: calm, revision, version: (revision + 1) * 65_536 };
    const taken: Promise<void>[] = [];
    await postgres.transaction(async (tx) => {
      await tx.query({
        text: `INSERT INTO inbox_items (tenant_id, conversation_id, product_id, cluster_id, flag_reason)
               SELECT tenant_id, id, product_id, id, 'Wrong hours.' FROM conversations WHERE id = $1`,
        values: [calm],
      });
      taken.push(
        new PostgresInbox(postgres, new SystemClock()).take([
          { ...one, analysis: analysisWith({ flags: ['userBias'] }) },
        ]),
      );
      await eventually('the analysis waits for the item', async () => {
        const waiting = await postgres.query({
          text: `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                 AND query LIKE 'INSERT INTO inbox_items%'`,
        });
        return waiting.length > 0;
      });
    });
    await Promise.all(taken);
    const { triggers } = await read(calm);
    expect(triggers.map(({ source }) => source).sort()).toEqual(['person', 'userBias']);
  });

  it('is 404 where the conversation is not in the inbox, is not there, or is of another tenant', async () => {
    const calm = await say(CALM, 'calm');
    await service.caughtUp();
    const { client } = tenant;
    expect((await client.get(`/v1/inbox/${calm}`)).status).toBe(404);
    expect((await client.patch(`/v1/inbox/${calm}`, { status: 'reviewed' })).status).toBe(404);
    const other = await service.newTenant();
    await client.post('/v1/inbox', { conversationId: calm, reason: 'Look' });
    expect((await other.client.get(`/v1/inbox/${calm}`)).status).toBe(404);
    expect((await other.client.post('/v1/inbox', { conversationId: calm, reason: 'Look' })).status).toBe(404);
    expect((await other.client.post('/v1/inbox/bulk', { ids: [calm], status: 'reviewed' })).body).toEqual({
      updated: 0,
    });
  });
});

describe('POST /v1/inbox/bulk', () => {
  it('wants exactly one of ids and cluster', async () => {
    const ask = async (body: object) => (await tenant.client.post('/v1/inbox/bulk', body)).status;
    expect(await ask({ status: 'reviewed' })).toBe(400);
    expect(await ask({ status: 'reviewed', ids: [tenant.productId], cluster: tenant.productId })).toBe(400);
  });

  it('leaves nothing of what reviewers wrote of an anonymised user', async () => {
    const id = await say(UPSET, 'bad');
    await service.caughtUp();
    await tenant.client.patch(`/v1/inbox/${id}`, { note: 'Write to ada@example.com' });
    await tenant.client.put('/v1/users/ada', { anonymized: true });
    for (const until = Date.now() + 20_000; (await read(id)).note?.includes('@') === true && Date.now() < until;);
    const item = await read(id);
    expect(JSON.stringify([item.note, item.history])).not.toContain('ada@example.com');
    await tenant.client.patch(`/v1/inbox/${id}`, { note: 'Or to ada@example.org' });
    expect((await read(id)).note).toBe('Or to [email]');
  });
});
