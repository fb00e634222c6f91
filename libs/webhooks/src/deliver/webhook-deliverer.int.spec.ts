import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { Clock } from '@parley/kernel';
import { SecurityLog } from '@parley/tenancy';
import {
  createTestStore,
  gate,
  mailServerAt,
  type Receiver,
  startReceiver,
  startTestMailServer,
  type TestStore,
} from '@parley/testing';
import { ChangeWebhook, ChangeWebhookHandler } from '../change-webhook/change-webhook.command.js';
import { Destinations } from '../domain/destinations.js';
import { InnerNetworks } from '../domain/inner-networks.js';
import { announce } from '../postgres/announce.js';
import { claimWebhooks, nextDelivery } from '../postgres/claim.js';
import { sweepWebhookDeliveries } from '../postgres/sweep-deliveries.js';
import { guardedAgent } from '../send/guarded-agent.js';
import { Mailer } from '../send/mailer.js';
import { storeTenant, storeWebhook } from '../testing/test-webhook.js';
import { WebhookDeliverer } from './webhook-deliverer.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Goes on only when told to. Starts in the past, so that receivers still accept its time at the end of an outage. */
class TestClock extends Clock {
  private ms = Date.now();

  override now(): Date {
    return new Date(this.ms);
  }

  goOn(ms: number): void {
    this.ms += ms;
  }
}

describe('the outbox of webhooks', () => {
  let store: TestStore;
  let receiver: Receiver;
  let clock: TestClock;
  let deliverer: WebhookDeliverer;
  let tenantId: string;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await store.postgres.query({ text: 'TRUNCATE webhooks, webhook_deliveries' });
    receiver = await startReceiver();
    clock = new TestClock();
    deliverer = newDeliverer();
    tenantId = await storeTenant(store.postgres);
  });
  afterEach(async () => {
    await deliverer.stop();
    await receiver.close();
  });

  const newDeliverer = (mailer: Mailer | null = null) =>
    new WebhookDeliverer({
      postgres: store.postgres,
      securityLog: new SecurityLog(store.postgres, clock, { write: () => undefined }),
      dispatcher: guardedAgent(new InnerNetworks(['127.0.0.0/8'])),
      mailer,
      publicUrl: null,
      clock,
      logger: pino({ level: 'silent' }),
      timeLimitMs: 300,
    });

  const tell = (key: string, at = clock.now()) =>
    store.postgres.transaction((tx) =>
      announce(tx, { tenantId, type: 'rating.created', key, data: () => ({ key }), at }),
    );

  const keysReceived = () =>
    receiver.received.map(({ body }) => (JSON.parse(body) as { data: { key: string } }).data.key);

  const rows = () =>
    store.postgres.query<{ id: string; status: string; tries: number; attempts: { error: string | null }[] }>({
      text: 'SELECT id, status, tries, attempts FROM webhook_deliveries WHERE tenant_id = $1 ORDER BY created_at, id',
      values: [tenantId],
    });

  const endpoint = async (id: string) => {
    const [row] = await store.postgres.query<{ status: string; reason: string | null; failures: number }>({
      text: 'SELECT status, disabled_reason AS reason, failures FROM webhooks WHERE id = $1',
      values: [id],
    });
    return row;
  };

  it('is sent in order, signed as the package of Standard Webhooks verifies it', async () => {
    const { secret } = await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    for (let index = 0; index < 30; index++) await tell(`k${index}`, new Date(clock.now().getTime() - 60 + index));
    await deliverer.deliverDue();
    expect(keysReceived()).toEqual(Array.from({ length: 30 }, (_, index) => `k${index}`));
    const stored = await rows();
    for (const [index, { headers, body }] of receiver.received.entries()) {
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'rating.created' });
      expect(headers['webhook-id']).toBe(stored[index]?.id);
    }
    expect(stored.map(({ status, tries, attempts }) => [status, tries, attempts.length])).toEqual(
      stored.map(() => ['delivered', 1, 1]),
    );
  });

  it('is sent to a new address, whatever the earlier one still answers', async () => {
    const { id } = await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    const elsewhere = await startReceiver();
    const destinations = new Destinations(new InnerNetworks(['127.0.0.0/8']));
    const change = new ChangeWebhookHandler(store.postgres, destinations, clock);
    let changed: Promise<unknown> = Promise.resolve();
    receiver.answer = (response) => {
      changed = change.execute(new ChangeWebhook({ tenantId, webhookId: id }, { url: elsewhere.url }));
      void changed.then(() => response.writeHead(410).end());
    };
    await tell('moved');
    await deliverer.deliverDue();
    await changed;
    await deliverer.deliverDue();
    expect(await endpoint(id)).toEqual({ status: 'active', reason: null, failures: 0 });
    expect(await rows()).toMatchObject([{ status: 'delivered', tries: 1, attempts: [{}, { error: null }] }]);
    expect(elsewhere.received).toHaveLength(1);
    await elsewhere.close();
  });

  it('loses nothing while an endpoint is away for 30 minutes, and is gentle with it', async () => {
    await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    receiver.answer = (response) => void response.writeHead(503).end();
    const told: string[] = [];
    for (let minute = 0; minute < 30; minute++) {
      told.push(`k${minute}`);
      await tell(`k${minute}`);
      for (let step = 0; step < 6; step++) {
        await deliverer.deliverDue();
        clock.goOn(10 * SECOND);
      }
    }
    expect(receiver.received.length).toBeGreaterThan(5);
    expect(receiver.received.length).toBeLessThan(20);

    receiver.received.length = 0;
    receiver.answer = (response) => void response.writeHead(204).end();
    for (let step = 0; step < 36; step++) {
      clock.goOn(MINUTE);
      await deliverer.deliverDue();
    }
    expect(keysReceived().sort()).toEqual(told.sort());
    expect((await rows()).filter(({ status }) => status !== 'delivered')).toEqual([]);
  });

  it('of an endpoint that hangs or redirects is tried again, and keeps nobody else waiting', async () => {
    const other = await startReceiver();
    try {
      const { id } = await storeWebhook(store.postgres, tenantId, { url: receiver.url });
      await storeWebhook(store.postgres, tenantId, { url: other.url });
      receiver.answer = () => undefined;
      for (const key of ['a', 'b', 'c']) await tell(key);
      await deliverer.deliverDue();
      expect([receiver.received.length, other.received.length]).toEqual([1, 3]);
      receiver.answer = (response) => void response.writeHead(301, { location: other.url }).end();
      clock.goOn(6 * SECOND);
      await deliverer.deliverDue();
      expect([receiver.received.length, other.received.length]).toEqual([2, 3]);
      expect(await endpoint(id)).toMatchObject({ status: 'active', failures: 2 });
      const errors = (await rows()).flatMap(({ attempts }) => attempts.flatMap(({ error }) => error ?? []));
      expect(errors).toEqual(expect.arrayContaining(['No answer within 0.3 s.', 'Answered 301.']));
    } finally {
      await other.close();
    }
  });

  it('is kept for an endpoint that is disabled: by 410 at once, else once nothing has arrived for three days', async () => {
    const { id } = await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    const away = await storeWebhook(store.postgres, tenantId, { url: 'http://127.0.0.1:1/' });
    receiver.answer = (response) => void response.writeHead(410).end();
    await tell('a');
    await tell('b');
    await deliverer.deliverDue();
    expect(receiver.received).toHaveLength(1);
    expect(await endpoint(id)).toMatchObject({ status: 'disabled', reason: 'gone' });

    for (let hour = 0; hour < 72; hour++) {
      clock.goOn(HOUR);
      await deliverer.deliverDue();
    }
    expect(await endpoint(away.id)).toMatchObject({ status: 'active' });
    for (let hour = 0; hour < 24; hour++) {
      clock.goOn(HOUR);
      await deliverer.deliverDue();
    }
    expect(await endpoint(away.id)).toMatchObject({ status: 'disabled', reason: 'failing' });
    const noted = await store.postgres.query({
      text: `SELECT subject_id AS id, detail FROM security_log WHERE kind = 'webhook.disabled' AND tenant_id = $1 ORDER BY created_at`,
      values: [tenantId],
    });
    expect(noted).toEqual([
      { id, detail: 'gone' },
      { id: away.id, detail: 'failing' },
    ]);
    expect((await rows()).filter(({ status }) => status === 'pending').length).toBeGreaterThan(0);
  });

  it('is left to one worker at a time, and to another when that one is gone', async () => {
    const { id } = await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    await tell('a');
    const key = { tenantId, webhookId: id };
    expect(await claimWebhooks(store.postgres, clock.now(), 5)).toMatchObject([key]);
    const taken = await nextDelivery(store.postgres, key, clock.now());
    await deliverer.deliverDue();
    expect(receiver.received).toEqual([]);
    // The process that had it was killed after the receiver got the message, and before it recorded so.
    clock.goOn(MINUTE);
    await deliverer.deliverDue();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([taken?.id]);
  });

  it('stays delivered, though a worker whose claim has run out fails to send it', async () => {
    await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    await tell('a');
    const held = gate();
    receiver.answer = () => held.open();
    const slow = deliverer.deliverDue();
    await held.opened;
    clock.goOn(MINUTE);
    receiver.answer = (response) => void response.writeHead(204).end();
    const other = newDeliverer();
    await other.deliverDue();
    await Promise.all([slow, other.stop()]);
    expect(await rows()).toMatchObject([{ status: 'delivered', tries: 1, attempts: [{ error: null }, {}] }]);
  });

  it('is left to the worker that has it, when another ends whose claim has run out', async () => {
    await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    for (const key of ['a', 'b']) await tell(key);
    receiver.answer = (response) => {
      clock.goOn(MINUTE);
      void claimWebhooks(store.postgres, clock.now(), 5).then(() => response.writeHead(204).end());
    };
    await deliverer.deliverDue();
    expect(receiver.received).toHaveLength(1);
  });

  it('is sent once by several workers at a time', async () => {
    const others = [newDeliverer(), newDeliverer()];
    for (let index = 0; index < 6; index++) await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    for (let index = 0; index < 20; index++) await tell(`k${index}`);
    await Promise.all([deliverer, ...others].map((one) => one.deliverDue()));
    await deliverer.deliverDue();
    expect(receiver.received).toHaveLength(120);
    await Promise.all(others.map((one) => one.stop()));
  });

  it('waits while its tenant is closed', async () => {
    await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    await tell('a');
    const close = (at: Date | null) =>
      store.postgres.query({ text: 'UPDATE tenants SET closed_at = $2 WHERE id = $1', values: [tenantId, at] });
    await close(clock.now());
    await deliverer.deliverDue();
    expect(receiver.received).toEqual([]);
    await close(null);
    await deliverer.deliverDue();
    expect(receiver.received).toHaveLength(1);
  });

  it('is tried again as e-mail under one Message-ID, until the mail server takes it', async () => {
    const server = await startTestMailServer();
    const mailing = newDeliverer(new Mailer(mailServerAt(server.port), null));
    const to = { url: 'mailto:ada@example.com', format: 'email', events: ['alert.*'] } as const;
    await storeWebhook(store.postgres, tenantId, to);
    const fired = {
      tenantId,
      type: 'alert.fired',
      key: 'a.1',
      data: () => ({ title: 'Low' }),
      at: clock.now(),
    } as const;
    for (let again = 0; again < 2; again++) await store.postgres.transaction((tx) => announce(tx, fired));
    await deliverer.deliverDue();
    server.reject = () => 451;
    clock.goOn(6 * SECOND);
    await mailing.deliverDue();
    server.reject = () => null;
    clock.goOn(HOUR);
    await mailing.deliverDue();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row?.attempts.map(({ error }) => error)).toEqual([
      'This worker has no mail server.',
      'The mail server answered 451.',
      null,
    ]);
    expect(server.received).toMatchObject([{ to: ['ada@example.com'] }]);
    expect(server.received[0]?.source).toContain(`Message-ID: <${row?.id}@example.com>`);
    await mailing.stop();
    await server.close();
  });

  it('is forgotten after 30 days', async () => {
    await storeWebhook(store.postgres, tenantId, { url: receiver.url });
    await tell('old', new Date(clock.now().getTime() - 31 * 24 * HOUR));
    await tell('new');
    await sweepWebhookDeliveries(store.postgres, clock.now());
    expect(await rows()).toHaveLength(1);
  });
});
