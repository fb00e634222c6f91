import { Webhook } from 'standardwebhooks';
import {
  eventually,
  mailServerAt,
  type Receiver,
  startReceiver,
  startTestMailServer,
  startTestService,
  type TestMailServer,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';
import type { DeliveryView } from './delivery.view.js';
import type { WebhookView, WebhookWithSecretView } from './webhook.view.js';

let service: TestService;
let tenant: TestTenant;
let receiver: Receiver;
let mailServer: TestMailServer;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  service = await startTestService({ mailServer: mailServerAt(mailServer.port) });
});
afterAll(async () => {
  await service.close();
  await mailServer.close();
});
beforeEach(async () => {
  tenant = await service.newTenant();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const create = (events: readonly string[], more: object = {}) =>
  tenant.client.post<WebhookWithSecretView>('/v1/webhooks', { url: receiver.url, events, ...more });
const deliveriesOf = async (id: string, query = '') =>
  (await tenant.client.get<DeliveryView[]>(`/v1/webhooks/${id}/deliveries${query}`)).body;
const count = (type: string) => bodies().filter((body) => body.type === type).length;
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

async function say(content = 'Hello'): Promise<string> {
  const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
    productId: tenant.productId,
    externalUserId: 'ada',
    messages: [{ role: 'user', content }],
  });
  return body.conversationId;
}

const rate = (conversationId: string) =>
  tenant.client.post('/v1/ratings', {
    productId: tenant.productId,
    conversationId,
    rating: 1,
    ratingMin: 0,
    ratingMax: 5,
    feedback: 'Too slow.',
  });

describe('/v1/webhooks', () => {
  it('has an endpoint told of a rating, signed by a secret that is shown once', async () => {
    const { status, body } = await create(['rating.created', 'rating.created']);
    expect(status).toBe(201);
    expect(body).toMatchObject({ events: ['rating.created'], format: 'standard', status: 'active' });
    expect(body.secret).toMatch(/^whsec_/);
    const { secret: _, ...shown } = body;
    expect((await tenant.client.get<WebhookView>(`/v1/webhooks/${body.id}`)).body).toEqual(shown);
    expect((await tenant.client.get<WebhookView[]>('/v1/webhooks')).body).toEqual([shown]);

    const conversationId = await say();
    await rate(conversationId);
    await eventually('it is told', () => receiver.received.length === 1);
    const [received = { body: '', headers: {} }] = receiver.received;
    expect(new Webhook(body.secret).verify(received.body, received.headers)).toMatchObject({
      type: 'rating.created',
      data: { conversationId, productId: tenant.productId, rating: 1, ratingMax: 5, feedback: 'Too slow.' },
    });
    await eventually('it is written down', async () => (await deliveriesOf(body.id))[0]?.status === 'delivered');
    expect(await deliveriesOf(body.id)).toMatchObject([
      { type: 'rating.created', nextAttemptAt: null, attempts: [{ statusCode: 204, answer: null, error: null }] },
    ]);
    expect(await deliveriesOf(body.id, '?status=failed')).toEqual([]);
  });

  it('tells of an analysis, of a trigger and of what comes to the inbox, once each', async () => {
    await create(['conversation.analysed', 'conversation.flagged', 'inbox.item']);
    const conversationId = await say('How do I sign in?');
    await eventually('the analysis is told', () => count('conversation.analysed') === 1);
    await tenant.client.post('/v1/inbox', { conversationId, reason: 'Look at it.' });
    await tenant.client.post('/v1/inbox', { conversationId, reason: 'Look at it, please.' });
    await tenant.client.patch(`/v1/inbox/${conversationId}`, { status: 'reviewed' });
    await tenant.client.patch(`/v1/inbox/${conversationId}`, { status: 'unreviewed' });
    await eventually('the item is told', () => count('inbox.item') === 2);
    expect(count('conversation.flagged')).toBe(1);
    expect(bodies().find(({ type }) => type === 'inbox.item')?.data).toMatchObject({
      conversationId,
      severity: 3,
      triggerType: 'manual_review',
      triggers: [{ triggerType: 'manual_review', reason: 'Look at it.' }],
    });
  });

  it('rotates a secret: for a day both sign', async () => {
    const { body } = await create(['rating.created']);
    const { body: rotated } = await tenant.client.post<WebhookWithSecretView>(
      `/v1/webhooks/${body.id}/secret`,
      undefined,
    );
    expect(rotated.secret).not.toBe(body.secret);
    const hours = (Number(new Date(rotated.previousSecretUntil ?? 0)) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await tenant.client.post(`/v1/webhooks/${body.id}/test`, undefined);
    await eventually('it is told', () => receiver.received.length === 1);
    const [received = { body: '', headers: {} }] = receiver.received;
    for (const secret of [body.secret, rotated.secret]) {
      expect(new Webhook(secret).verify(received.body, received.headers)).toMatchObject({ type: 'webhook.test' });
    }
  });

  it('sends a message again under its id', async () => {
    const { body } = await create(['rating.created'], { format: 'slack' });
    const { body: test } = await tenant.client.post<DeliveryView>(`/v1/webhooks/${body.id}/test`, undefined);
    await eventually('it is written down', async () => (await deliveriesOf(body.id))[0]?.status === 'delivered');
    const again = await tenant.client.post<DeliveryView>(
      `/v1/webhooks/${body.id}/deliveries/${test.id}/resend`,
      undefined,
    );
    expect(again).toMatchObject({ status: 200, body: { id: test.id, status: 'pending' } });
    await eventually('it is sent again', async () => (await deliveriesOf(body.id))[0]?.attempts.length === 2);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([test.id, test.id]);
    expect(receiver.received[0]?.body).toBe('{"text":"*Parley: webhook.test*\\ntext: This is a test."}');
  });

  it('sends nothing to one that is disabled or deleted', async () => {
    const { body } = await create(['rating.created']);
    const path = `/v1/webhooks/${body.id}`;
    const { body: disabled } = await tenant.client.patch<WebhookView>(path, { status: 'disabled' });
    expect(disabled).toMatchObject({ status: 'disabled', disabledReason: 'by_hand', events: ['rating.created'] });
    expect((await tenant.client.post(`${path}/test`, undefined)).status).toBe(409);
    await rate(await say());
    expect(await deliveriesOf(body.id)).toEqual([]);
    const { body: active } = await tenant.client.patch<WebhookView>(path, { status: 'active' });
    expect(active).toMatchObject({ status: 'active', disabledReason: null });
    expect((await tenant.client.delete(path)).status).toBe(204);
    for (const answer of [await tenant.client.get(path), await tenant.client.delete(path)]) {
      expect(answer.status).toBe(404);
    }
    expect(receiver.received).toEqual([]);
  });

  it('tells people by e-mail, of alerts alone', async () => {
    const to = { url: 'mailto:ada@example.com,bob@EXAMPLE.com', format: 'email' };
    const { body } = await create(['alert.*'], to);
    expect(body).toMatchObject({ url: 'mailto:ada@example.com,bob@example.com', events: ['alert.*'], format: 'email' });
    await tenant.client.post(`/v1/webhooks/${body.id}/test`, undefined);
    await eventually('it is told', () => mailServer.received.length === 1);
    expect(mailServer.received[0]?.source).toContain('This is a test.');
    await eventually('it is written down', async () => (await deliveriesOf(body.id))[0]?.status === 'delivered');
    for (const change of [{ events: ['inbox.item'] }, { format: 'standard' }, { url: receiver.url }]) {
      expect((await tenant.client.patch(`/v1/webhooks/${body.id}`, change)).status).toBe(400);
    }
    const elsewhere = { url: 'https://example.com/', format: 'slack' };
    expect((await tenant.client.patch(`/v1/webhooks/${body.id}`, elsewhere)).body).toMatchObject(elsewhere);
  });

  it.each([
    [{ url: 'mailto:ada@example.com', events: ['alert.*', 'inbox.item'], format: 'email' }, 'events', 'alert.* alone'],
    [{ url: 'mailto:ada@evil.example', events: ['alert.*'], format: 'email' }, 'url', 'another domain'],
    [{ url: 'mailto:ada@example.com', events: ['alert.*'] }, 'url', 'https'],
    [{ url: 'ftp://example.com', events: ['alert.*'] }, 'url', 'https'],
    [{ url: 'https://me:secret@example.com', events: ['alert.*'] }, 'url', 'user'],
    [{ url: 'https://169.254.169.254/latest', events: ['alert.*'] }, 'url', 'inner address'],
    [{ url: 'https://[::ffff:10.0.0.1]/', events: ['alert.*'] }, 'url', 'inner address'],
    [{ url: 'http://1.1.1.1/', events: ['alert.*'] }, 'url', 'inner address'],
    [{ url: `https://example.com/${'x'.repeat(2_048)}`, events: ['alert.*'] }, 'url', '2048'],
    [{ url: 'https://example.com', events: [] }, 'events', '1'],
    [{ url: 'https://example.com', events: ['user.created'] }, 'events', 'alert.*'],
    [{ url: 'https://example.com', events: ['alert.*'], format: 'xml' }, 'format', 'slack'],
  ])('rejects %j', async (request, path, words) => {
    const { status, body } = await tenant.client.post<TestProblem>('/v1/webhooks', request);
    expect(status).toBe(400);
    expect(body.errors[0]?.path).toMatch(path);
    expect(body.errors[0]?.message).toContain(words);
  });

  it('has a bound for a tenant, which requests at once do not pass', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => create(['alert.*'])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});
