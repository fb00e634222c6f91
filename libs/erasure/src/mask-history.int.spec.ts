import { setTimeout as sleep } from 'node:timers/promises';
import { type DeadLetter, PostgresDrainBarrier } from '@parley/event-log';
import { SystemClock } from '@parley/kernel';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import type { MaskingJob } from './domain/masking-job.js';
import { MaskHistory } from './mask-history/mask-history.js';
import { unfinishedMaskings } from './postgres/masking-jobs.js';
import { whilePutBack } from './testing/put-back.js';
import { factsOf, postgresText } from './testing/traces.js';

const PERSONAL = ['grace@navy.example', '+44 20 7946 0958', '4111 1111 1111 1111'];
const said = `I am ${PERSONAL.join(' and ')}`;
const masked = 'I am [email] and [phone] and [card]';

const aside = (tenantId: string, userId: string): DeadLetter => ({
  lane: 'user-facts',
  contract: 'user.changed.v1',
  payload: JSON.stringify([{ tenantId, userId, properties: { said } }]),
  origin: 'users/0@1-1',
  step: 'project',
  reason: 'Too late.',
  attempts: 1,
});

describe('anonymisation that is switched on later', () => {
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const converse = async (externalUserId: string): Promise<string> => {
    const { client, productId } = tenant;
    const { body } = await client.post<{ conversationId: string }>('/v1/messages', {
      productId,
      externalUserId,
      properties: { note: said, plan: 'pro' },
      voiceCall: { caller: said },
      messages: Array.from({ length: 60 }, () => ({
        role: 'user',
        content: said,
        properties: { said },
        context: said,
        toolName: `ask ${PERSONAL[0]}`,
      })),
    });
    const { conversationId } = body;
    await client.post('/v1/ratings', {
      productId,
      conversationId,
      rating: 1,
      ratingMin: 0,
      ratingMax: 1,
      feedback: said,
    });
    await client.post('/v1/events', {
      productId,
      eventType: 'note',
      externalUserId,
      value: said,
      properties: { said },
    });
    return conversationId;
  };

  it('masks what the user said before, in every store, and keeps every metric', async () => {
    await tenant.client.post('/v1/users', { externalUserId: 'grace', properties: { contact: said } });
    const conversationId = await converse('grace');
    await service.caughtUp();
    expect(await postgresText(service)).toContain(PERSONAL[0]);
    const analytics = () => tenant.client.get<{ ratingCount: number }>(`/v1/products/${tenant.productId}/analytics`);
    const before = await analytics();

    await tenant.client.put('/v1/users/grace', { anonymized: true });
    while ((await service.postgres.query({ text: 'SELECT 1 FROM maskings' })).length > 0) await sleep(50);
    await service.caughtUp();

    const everything = (await postgresText(service)) + JSON.stringify(await factsOf(service, tenant.id));
    for (const value of PERSONAL) expect(everything).not.toContain(value);
    const { body } = await tenant.client.get<{ messages: { content: string }[]; feedback: string; properties: object }>(
      `/v1/interactions/${conversationId}`,
    );
    expect(new Set(body.messages.map(({ content }) => content))).toEqual(new Set([masked]));
    expect(body).toMatchObject({ feedback: masked, properties: { note: masked, plan: 'pro' } });
    const after = await analytics();
    expect(after.body.ratingCount).toBe(before.body.ratingCount);

    await service.replays.fromStart(false);
    await service.caughtUp();
    const facts = JSON.stringify(await factsOf(service, tenant.id));
    for (const value of PERSONAL) expect(facts).not.toContain(value);
    expect(facts).toContain('"plan\\":\\"pro');
  });

  it('leaves others as they are', async () => {
    await converse('open');
    await converse('hidden');
    await tenant.client.put('/v1/users/hidden', { anonymized: true });
    while ((await service.postgres.query({ text: 'SELECT 1 FROM maskings' })).length > 0) await sleep(50);
    const rows = await service.postgres.query<{ masked: boolean; count: number }>({
      text: `SELECT m.content = $1 AS masked, count(*)::integer AS count FROM messages m
             JOIN conversations c ON c.id = m.conversation_id JOIN users u ON u.id = c.user_id
             WHERE u.external_id = ANY ($2) GROUP BY u.external_id, 1 ORDER BY u.external_id`,
      values: [masked, ['open', 'hidden']],
    });
    expect(rows).toEqual([
      { masked: true, count: 60 },
      { masked: false, count: 60 },
    ]);
  });

  it('masks what a lane puts aside while it is waited for', async () => {
    await service.maintenance.stop();
    const { body } = await tenant.client.post<{ participant: { id: string } }>('/v1/users', {
      externalUserId: 'late',
    });
    await tenant.client.put('/v1/users/late', { anonymized: true });
    const [log, letter] = [new PostgresDrainBarrier(service.postgres), aside(tenant.id, body.participant.id)];
    /** A lane that puts aside what it had read before the log was masked. */
    const passed = async (watermark: string) => {
      if (!(await log.passed(watermark))) return false;
      if (!isAside) await service.deadLetters.add([letter]);
      isAside = true;
      return true;
    };
    let isAside = false;
    const masking = new MaskHistory(service.postgres, { passed }, service.clickhouse, new SystemClock());
    await eventually('it is masked', async () => {
      const [job] = await unfinishedMaskings(service.postgres);
      if (job !== undefined) await masking.advance(job, new AbortController().signal);
      return job === undefined;
    });
    expect(isAside).toBe(true);
    const letters = await service.postgres.query<{ payload: string }>({ text: 'SELECT payload FROM dead_letters' });
    expect(letters.map(({ payload }) => payload)).toEqual([expect.stringContaining(masked)]);
    await service.operator.delete(`/v1/admin/dead-letters?lane=${letter.lane}`);
    service.maintenance.start();
  });

  it('masks what somebody puts back from the dead letters while they are looked through', async () => {
    await service.maintenance.stop();
    const { body } = await tenant.client.post<{ participant: { id: string } }>('/v1/users', {
      externalUserId: 'back',
    });
    await tenant.client.put('/v1/users/back', { anonymized: true });
    const letter = aside(tenant.id, body.participant.id);
    await service.deadLetters.add([letter]);
    const [job] = await unfinishedMaskings(service.postgres);
    if (job === undefined) throw new Error('There is no masking.');
    const notYet = { passed: () => Promise.resolve(false) };
    const masking = new MaskHistory(service.postgres, notYet, service.clickhouse, new SystemClock());
    await whilePutBack(service, letter.lane, () =>
      masking.advance({ ...job, step: 'log' }, new AbortController().signal),
    );
    const entries = await service.postgres.query<{ payload: string }>({
      text: `SELECT payload FROM log WHERE payload LIKE '%' || $1 || '%said%'`,
      values: [job.userId],
    });
    expect(entries.map(({ payload }) => payload)).toEqual([expect.stringContaining(masked)]);
    await service.operator.delete(`/v1/admin/dead-letters?lane=${letter.lane}&replayed=true`);
    service.maintenance.start();
  });

  it('masks what was said while anonymisation was off for a while, though a masking was under way', async () => {
    await service.maintenance.stop();
    await converse('wavering');
    const hide = (anonymized: boolean) => tenant.client.put('/v1/users/wavering', { anonymized });
    await hide(true);
    const [underWay] = await unfinishedMaskings(service.postgres);
    if (underWay === undefined) throw new Error('There is no masking.');
    await hide(false);
    const conversationId = await converse('wavering');
    await hide(true);
    const masking = new MaskHistory(
      service.postgres,
      new PostgresDrainBarrier(service.postgres),
      service.clickhouse,
      new SystemClock(),
    );
    // It has masked the records already.
    await masking.advance({ ...underWay, step: 'log' }, new AbortController().signal);
    service.maintenance.start();
    while ((await service.postgres.query({ text: 'SELECT 1 FROM maskings' })).length > 0) await sleep(50);
    const { body } = await tenant.client.get<{ messages: { content: string }[] }>(`/v1/interactions/${conversationId}`);
    expect(new Set(body.messages.map(({ content }) => content))).toEqual(new Set([masked]));
  });

  const stored = async () => (await unfinishedMaskings(service.postgres))[0];

  const advance = async (job: MaskingJob | undefined, passed: () => Promise<boolean>) => {
    if (job === undefined) throw new Error('There is no masking.');
    const masking = new MaskHistory(service.postgres, { passed }, service.clickhouse, new SystemClock());
    await masking.advance(job, new AbortController().signal);
  };

  it('waits for the lanes again, though a process that lost its lock believes that they have passed', async () => {
    await service.maintenance.stop();
    const { body } = await tenant.client.post<{ participant: { id: string } }>('/v1/users', {
      externalUserId: 'twice',
    });
    await tenant.client.put('/v1/users/twice', { anonymized: true });
    const notYet = () => Promise.resolve(false);
    await advance(await stored(), notYet);
    const held = await stored();
    const letter = aside(tenant.id, body.participant.id);
    await advance(held, async () => {
      await service.deadLetters.add([letter]);
      return true;
    });
    await advance(await stored(), notYet);
    const waiting = await stored();
    expect(waiting).toMatchObject({ step: 'lanes' });
    await advance(held, () => Promise.resolve(true));
    expect(await stored()).toEqual(waiting);
    await advance(waiting, () => Promise.resolve(true));
    expect(await stored()).toBeUndefined();
    await service.operator.delete(`/v1/admin/dead-letters?lane=${letter.lane}`);
    service.maintenance.start();
  });

  it('rewrites the log again, though a process that lost its lock has only now rewritten it', async () => {
    await service.maintenance.stop();
    const { body } = await tenant.client.post<{ participant: { id: string } }>('/v1/users', {
      externalUserId: 'again',
    });
    await tenant.client.put('/v1/users/again', { anonymized: true });
    const first = await stored();
    await advance(first, () => Promise.resolve(false));
    const letter = aside(tenant.id, body.participant.id);
    await advance(await stored(), async () => {
      await service.deadLetters.add([letter]);
      return true;
    });
    const again = await stored();
    expect(again).toMatchObject({ step: 'log' });
    await advance(first && { ...first, step: 'log' }, () => Promise.resolve(false));
    expect(await stored()).toEqual(again);
    await advance(again, () => Promise.resolve(true));
    expect(await stored()).toBeUndefined();
    await service.operator.delete(`/v1/admin/dead-letters?lane=${letter.lane}`);
    service.maintenance.start();
  });

  it('leaves no masking behind for a user who is anonymised from the first', async () => {
    await service.maintenance.stop();
    await tenant.client.post('/v1/users', { externalUserId: 'always', anonymized: true });
    expect(await service.postgres.query({ text: 'SELECT 1 FROM maskings' })).toEqual([]);
    service.maintenance.start();
  });
});
