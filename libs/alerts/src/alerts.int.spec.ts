import { Clock } from '@parley/kernel';
import { eventually, startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import type { AlertView } from './alert.view.js';
import { changeAlert } from './change-alert/change-alert.js';
import type { EvaluationView } from './evaluation.view.js';
import { dueAlerts, readAlert, updateAlert } from './postgres/alert-rows.js';

const HOUR_MS = 3_600_000;

/** Begins in the middle of an hour, so that no window ends by itself during a test. */
class TestClock extends Clock {
  private skippedMs = HOUR_MS / 2 - (Date.now() % HOUR_MS);

  override now(): Date {
    return new Date(Date.now() + this.skippedMs);
  }

  skipHour(): void {
    this.skippedMs += HOUR_MS;
  }
}

interface Told {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const clock = new TestClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock });
});
// Or every alert of an earlier test would be evaluated whenever an hour is skipped.
afterEach(() => service.postgres.query({ text: 'UPDATE alerts SET due_at = NULL' }));
afterAll(() => service.close());

const BODY = {
  name: 'Many conversations',
  query: { measure: 'conversations' },
  window: 'hour',
  condition: { type: 'threshold', operator: 'gte', value: 3, warning: 2 },
};
const create = async ({ client }: TestTenant, more: object = {}): Promise<AlertView> => {
  const { status, body } = await client.post<AlertView>('/v1/alerts', { ...BODY, ...more });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const read = async ({ client }: TestTenant, { id }: { id: string }) =>
  (await client.get<AlertView>(`/v1/alerts/${id}`)).body;
const historyOf = async ({ client }: TestTenant, { id }: { id: string }, query = '') =>
  (await client.get<EvaluationView[]>(`/v1/alerts/${id}/history${query}`)).body;
const evaluated = async (tenant: TestTenant, alert: { id: string }, times = 1): Promise<EvaluationView[]> => {
  await eventually('it was evaluated', async () => (await historyOf(tenant, alert)).length >= times);
  return historyOf(tenant, alert);
};

/** The last hour that ended at least two minutes ago. */
const lastHour = (): { from: Date; to: Date } => {
  const to = Math.floor((clock.now().getTime() - 120_000) / HOUR_MS) * HOUR_MS;
  return { from: new Date(to - HOUR_MS), to: new Date(to) };
};
const SAID = ['This is great, thank you!', 'It does not work, again! I am angry.', 'Where is my parcel?', 'You idiot.'];
const converse = async ({ client, productId }: TestTenant, count: number, from: Date, name = 'c') => {
  for (let n = 0; n < count; n++) {
    const begins = from.getTime() + n * 60_000;
    const externalConversationId = `${name}-${from.getTime()}-${n}`;
    const messages = [0, 1, 2].map((turn) => ({
      role: turn % 2 === 0 ? 'user' : 'assistant',
      content: SAID[(n + turn) % SAID.length],
      createdAt: new Date(begins + turn * 1_000).toISOString(),
    }));
    await client.post('/v1/messages', { productId, externalUserId: `u-${n}`, externalConversationId, messages });
    if (n % 2 === 0)
      await client.post('/v1/ratings', {
        productId,
        externalConversationId,
        rating: n % 5,
        ratingMin: 0,
        ratingMax: 5,
      });
  }
  await service.caughtUp();
};
const listen = async (tenant: TestTenant, events: readonly string[]): Promise<string> => {
  const [row] = await service.postgres.query<{ id: string }>({
    text: `INSERT INTO webhooks (tenant_id, id, url, events, format, secret, status, created_at, updated_at)
           VALUES ($1, gen_random_uuid(), 'https://example.com', $2, 'standard', 'secret', 'active', now(), now())
           RETURNING id`,
    values: [tenant.id, events],
  });
  return row?.id ?? '';
};
const told = (webhookId: string): Promise<Told[]> =>
  service.postgres.query<Told & Record<string, unknown>>({
    text: 'SELECT id, type, data FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY created_at, id',
    values: [webhookId],
  });

describe('/v1/alerts', () => {
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await service.newTenant();
  });

  it('creates, reads, changes, lists and deletes one', async () => {
    const created = await create(tenant, { name: 'Mine', renotifyHours: 4, noData: 'alert' });
    expect(created).toMatchObject({
      ...BODY,
      name: 'Mine',
      query: { measure: 'conversations', filters: {} },
      minConversations: 0,
      forEvaluations: 1,
      renotifyHours: 4,
      noData: 'alert',
      channels: [],
      state: 'ok',
    });
    const changed = await tenant.client.patch<AlertView>(`/v1/alerts/${created.id}`, {
      name: 'Ours',
      renotifyHours: null,
      noData: null,
      query: { measure: 'cqi', filters: { minMessageCount: 2 } },
      condition: { type: 'change', direction: 'down' },
    });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      {
        name: 'Ours',
        renotifyHours: null,
        noData: 'keep',
        query: { measure: 'cqi', filters: { minMessageCount: 2 } },
        condition: { type: 'change', direction: 'down', minChange: 0.03, significant: true },
      },
    ]);
    const list = await tenant.client.get<AlertView[]>('/v1/alerts');
    expect(list.body.map(({ id }) => id)).toEqual([created.id]);
    expect((await tenant.client.delete(`/v1/alerts/${created.id}`)).status).toBe(204);
    expect((await tenant.client.get(`/v1/alerts/${created.id}`)).status).toBe(404);
    expect((await tenant.client.get(`/v1/alerts/${created.id}/history`)).status).toBe(404);
    expect((await tenant.client.delete(`/v1/alerts/${created.id}`)).status).toBe(404);
  });

  it.each<[string, object, string, string]>([
    ['a measure that is none', { query: { measure: 'cq' } }, 'query.measure', 'must be one of'],
    ['a filter that is none', { query: { measure: 'cqi', filters: { modle: 'x' } } }, 'query.filters.modle', 'model'],
    ['a filter as POST /query', filtered({ minQuality: 0.9, maxQuality: 0.1 }), 'query.filters.minQuality', '0.1'],
    ['a time of its own', filtered({ from: '2026-01-01T00:00:00Z' }), 'query.filters.from', 'the window'],
    ['one user', filtered({ externalUserId: 'ada' }), 'query.filters.externalUserId', 'segment'],
    ['a window that is none', { window: 'minute' }, 'window', 'hour, day, week'],
    ['a condition that is none', { condition: { type: 'guess' } }, 'condition.type', 'threshold, change, anomaly'],
    ['a bound out of range', threshold({ operator: 'lt', value: 1.1 }), 'condition.value', 'between 0 and 1 for cqi'],
    ['a late warning', threshold({ operator: 'lt', value: 0.5, warning: 0.4 }), 'condition.warning', 'above the value'],
    ['a bound beyond all', threshold({ operator: 'lt', value: 1e16 }), 'condition.value', '1000000000000000'],
    ['a warning beyond all', threshold({ operator: 'gt', value: 0, warning: -1e16 }), 'condition.warning', '-1000000'],
    ['a change of less than nothing', change('cqi', { minChange: -1 }), 'condition.minChange', '0'],
    ['a change of more than all', change('cqi', { minChange: 1e16 }), 'condition.minChange', '1000000000000000'],
    [
      'a direction that is none',
      { condition: { type: 'anomaly', direction: 'left' } },
      'condition.direction',
      'either',
    ],
    ['a field of another kind', { condition: { type: 'anomaly', direction: 'up', value: 1 } }, 'condition.value', ''],
    ['a change that no test fits', change('messages'), 'condition.significant', 'must be false for messages'],
    ['too few evaluations', { forEvaluations: 0 }, 'forEvaluations', '1'],
    ['too many hours', { renotifyHours: 10_000 }, 'renotifyHours', '8760'],
    ['a policy that is none', { noData: 'zero' }, 'noData', 'ok, alert, keep'],
  ])('rejects %s', async (_, more, path, says) => {
    for (const answer of [
      await tenant.client.post<TestProblem>('/v1/alerts', { ...BODY, ...more }),
      await tenant.client.patch<TestProblem>(`/v1/alerts/${(await create(tenant, { paused: true })).id}`, more),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.map((error) => error.path)).toEqual([path]);
      expect(answer.body.errors?.[0]?.message).toContain(says);
    }
  });

  it('rejects what it names when that is not there', async () => {
    const gone = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';
    const names = ['productId', 'promptId', 'versionId', 'organizationId', 'segmentId'];
    const named = names.map((name) => [`query.filters.${name}`, filtered({ [name]: gone })] as const);
    const ofCaller = ['query.filters.organizationId', filtered({ organizationId: 'nobody' })] as const;
    for (const [path, more] of [...named, ofCaller, ['channels', { channels: [gone] }] as const]) {
      const { status, body } = await tenant.client.post<TestProblem>('/v1/alerts', { ...BODY, ...more });
      expect([status, body.errors?.map((error) => error.path)]).toEqual([404, [path]]);
    }
  });
});

function filtered(filters: object): object {
  return { query: { measure: 'conversations', filters } };
}
function threshold(condition: object): object {
  return { query: { measure: 'cqi' }, condition: { type: 'threshold', ...condition } };
}
function change(measure: string, more: object = {}): object {
  return { query: { measure }, condition: { type: 'change', direction: 'up', ...more } };
}

describe("an alert's value", () => {
  it('is what POST /query answers, for measures of every kind', async () => {
    const tenant = await service.newTenant();
    const { from, to } = lastHour();
    await converse(tenant, 12, from);
    await converse(tenant, 7, new Date(from.getTime() - 2 * HOUR_MS));
    const measures = ['cqi', 'sentiment', 'frustration', 'rating', 'conversations', 'messages', 'userToxicityDetected'];
    const ask = async (body: object) => {
      const answer = await tenant.client.post<{
        rows: Record<string, number | null>[];
        comparison?: { metrics: Record<string, { previous: number | null; pValue: number | null }> };
      }>('/v1/query', { from, to, ...body });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const ofMeasures = measures.flatMap((measure) =>
      [{}, { minMessageCount: 2, minSentiment: 0.4 }].map((filters) => ({ measure, filters })),
    );
    const condition = { type: 'change', direction: 'down', significant: false };
    const alerts: AlertView[] = [];
    for (const query of ofMeasures) alerts.push(await create(tenant, { query, condition, minConversations: 1 }));
    for (const [n, { measure, filters }] of ofMeasures.entries()) {
      const [found] = await evaluated(tenant, alerts[n]!);
      const earlier = `${new Date(from.getTime() - 4 * HOUR_MS).toISOString()}..${from.toISOString()}`;
      const { rows, comparison } = await ask({ measures: [measure], filters, compareTo: earlier });
      const compared = comparison?.metrics[measure];
      const isCounted = ['conversations', 'messages', 'userToxicityDetected'].includes(measure);
      expect({ measure, filters, ...found }).toMatchObject({
        from: from.toISOString(),
        to: to.toISOString(),
        value: rows[0]?.[measure] ?? null,
        previous: compared?.previous == null ? null : compared.previous / (isCounted ? 4 : 1),
        pValue: compared?.pValue ?? null,
      });
    }
  });
});

describe('the conversations of a window', () => {
  it('are those that the measure can be taken of: unrated ones are no reason to trust a rating', async () => {
    const tenant = await service.newTenant();
    const { from } = lastHour();
    await converse(tenant, 12, from);
    await converse(tenant, 5, new Date(from.getTime() - 2 * HOUR_MS));
    const watch = async (measure: string, minConversations: number, condition: object) => {
      const alert = await create(tenant, { query: { measure }, condition, minConversations });
      return (await evaluated(tenant, alert))[0];
    };
    const low = { type: 'threshold', operator: 'lte', value: 1_000 };
    expect(await watch('rating', 6, low)).toMatchObject({ verdict: 'alert', conversations: 6 });
    expect(await watch('rating', 7, low)).toMatchObject({ verdict: 'no_data', conversations: 6 });
    const fall = { type: 'change', direction: 'down', minChange: 0, significant: false };
    expect(await watch('rating', 4, fall)).toMatchObject({
      verdict: 'no_data',
      previous: expect.any(Number) as number,
    });
    expect(await watch('rating', 3, fall)).not.toMatchObject({ verdict: 'no_data' });
    expect(await watch('userToxicityDetected', 12, low)).toMatchObject({ verdict: 'alert', conversations: 12 });
    expect(await watch('messages', 12, low)).toMatchObject({
      verdict: 'alert',
      conversations: 12,
    });
  });
});

describe('an alert', () => {
  it('tells once when it fires and once when it is over, under ids that stay', async () => {
    const tenant = await service.newTenant();
    const all = await listen(tenant, ['alert.*']);
    const other = await listen(tenant, ['rating.created']);
    await converse(tenant, 3, lastHour().from);
    const alert = await create(tenant);
    const chosen = await create(tenant, { channels: [other] });
    await evaluated(tenant, chosen);
    expect((await evaluated(tenant, alert))[0]).toMatchObject({
      value: 3,
      conversations: 3,
      verdict: 'alert',
      state: 'alert',
      notification: { id: `${alert.id}.1`, number: 1, from: 'ok', to: 'alert' },
    });
    expect(await read(tenant, alert)).toMatchObject({ state: 'alert', lastEvaluation: { value: 3 } });
    const firing = await tenant.client.get<AlertView[]>('/v1/alerts?state=alert');
    expect(firing.body.map(({ id }) => id)).toEqual([chosen.id, alert.id]);

    // The hour is not over yet; the alert is due as soon as it is.
    await converse(tenant, 2, lastHour().to);
    clock.skipHour();
    expect((await evaluated(tenant, alert, 2))[0]).toMatchObject({ verdict: 'warning', state: 'warning' });
    clock.skipHour();
    expect((await evaluated(tenant, alert, 3))[0]).toMatchObject({
      value: 0,
      state: 'ok',
      notification: { number: 3 },
    });
    clock.skipHour();
    expect((await evaluated(tenant, alert, 4))[0]).toMatchObject({ state: 'ok', notification: null });
    expect(await historyOf(tenant, alert, '?notified=true')).toHaveLength(3);

    const ofAlert = (await told(all)).filter(({ data }) => data['notificationId']?.toString().startsWith(alert.id));
    expect(ofAlert.map(({ type, data }) => [type, data['number'], data['from'], data['to'], data['value']])).toEqual([
      ['alert.fired', 1, 'ok', 'alert', 3],
      ['alert.fired', 2, 'alert', 'warning', 2],
      ['alert.resolved', 3, 'warning', 'ok', 0],
    ]);
    expect(new Set(ofAlert.map(({ id }) => id)).size).toBe(3);
    const link = String(ofAlert[0]?.data['interactions']);
    expect((await tenant.client.get<unknown[]>(link)).body).toHaveLength(3);
    const window = (ofAlert[0]?.data['window'] as { to: string }).to;
    expect(ofAlert[0]?.data['link']).toBe(`/alert-list?${new URLSearchParams({ open: alert.id, window }).toString()}`);
    expect(await told(all)).toHaveLength(3);
    await evaluated(tenant, chosen, 4);
    const ofChosen = (await told(other)).filter(({ type }) => type.startsWith('alert.'));
    expect(ofChosen.map(({ data }) => data['notificationId'])).toEqual([1, 2, 3].map((n) => `${chosen.id}.${n}`));
  });

  it('keeps the last of its channels', async () => {
    const tenant = await service.newTenant();
    const [one, other] = [await listen(tenant, ['rating.created']), await listen(tenant, ['rating.created'])];
    const remove = (id: string) => tenant.client.delete<TestProblem>(`/v1/webhooks/${id}`);
    const alert = await create(tenant, { name: 'Mine', channels: [one.toUpperCase(), other] });
    expect(alert).toMatchObject({ channels: [one, other] });
    const answers = await Promise.all([remove(one), remove(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const kept = answers.find(({ status }) => status === 409);
    expect(kept?.body.detail).toContain('"Mine"');
    const last = kept === answers[0] ? one : other;
    expect((await tenant.client.get<{ status: string }>(`/v1/webhooks/${last}`)).body.status).toBe('active');
    await tenant.client.patch(`/v1/alerts/${alert.id}`, { channels: [] });
    expect((await remove(last)).status).toBe(204);
  });

  it('is silent while it is paused, and begins anew afterwards', async () => {
    const tenant = await service.newTenant();
    await converse(tenant, 3, lastHour().from);
    const alert = await create(tenant);
    await evaluated(tenant, alert);
    const paused = await tenant.client.patch<AlertView>(`/v1/alerts/${alert.id}`, { paused: true });
    expect(paused.body).toMatchObject({ state: 'paused', nextEvaluationAt: null });
    const resumed = await tenant.client.patch<AlertView>(`/v1/alerts/${alert.id}`, { paused: false });
    expect(resumed.body).toMatchObject({ state: 'ok' });
    expect((await evaluated(tenant, alert, 2))[0]).toMatchObject({ notification: { number: 2, from: 'ok' } });
  });

  it('says why it cannot be evaluated when what it names is gone', async () => {
    const tenant = await service.newTenant();
    const rule = { type: 'conversation_count', operator: 'gte', value: 1 };
    const segment = await tenant.client.post<{ id: string }>('/v1/segments', { filters: { rules: [rule] } });
    const alert = await create(tenant, { ...filtered({ segmentId: segment.body.id }), noData: 'alert' });
    await evaluated(tenant, alert);
    expect((await tenant.client.delete(`/v1/segments/${segment.body.id}`)).status).toBe(204);
    clock.skipHour();
    expect((await evaluated(tenant, alert, 2))[0]).toMatchObject({
      problem: 'filters.segmentId: the segment was not found.',
      verdict: 'no_data',
      state: 'no_data',
    });
  });

  it('says so when a prompt has gone with the person who had brought it', async () => {
    const tenant = await service.newTenant();
    const { body } = await tenant.client.post<{ systemPromptPromptId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      systemPrompt: 'You help Ada Lovelace.',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    const alert = await create(tenant, filtered({ promptId: body.systemPromptPromptId }));
    await evaluated(tenant, alert);
    await tenant.client.delete('/v1/users/ada');
    await eventually('the prompt is gone', async () => {
      const { status } = await tenant.client.get(`/v1/prompts/${body.systemPromptPromptId}`);
      return status === 404;
    });
    clock.skipHour();
    expect((await evaluated(tenant, alert, 2))[0]).toMatchObject({
      problem: 'query.filters.promptId: the prompt was not found.',
      verdict: 'no_data',
    });
  });

  it('that was changed while it was evaluated is not written over', async () => {
    const tenant = await service.newTenant();
    const { id } = await create(tenant);
    await evaluated(tenant, { id });
    const before = await readAlert(service.postgres, tenant.id, id);
    await tenant.client.patch(`/v1/alerts/${id}`, { name: 'Renamed' });
    expect(await updateAlert(service.postgres, { ...before, name: 'Stale' })).toBe(false);
    expect((await read(tenant, { id })).name).toBe('Renamed');
  });

  it('of one tenant comes before the second of another', async () => {
    const [many, one] = [await service.newTenant(), await service.newTenant()];
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await create(many)).id);
    ids.push((await create(one)).id);
    for (const id of ids) await evaluated(ids.indexOf(id) < 5 ? many : one, { id });
    const next = await dueAlerts(service.postgres, new Date(clock.now().getTime() + 24 * HOUR_MS), 1_000);
    const order = next.filter(({ id }) => ids.includes(id)).map(({ tenantId }) => tenantId);
    expect(order.slice(0, 2).sort()).toEqual([many.id, one.id].sort());
  });

  it('of a tenant that is closed waits until it is open again', async () => {
    const tenant = await service.newTenant();
    const { id } = await create(tenant);
    await evaluated(tenant, { id });
    const tomorrow = new Date(clock.now().getTime() + 24 * HOUR_MS);
    const isDue = async () => (await dueAlerts(service.postgres, tomorrow, 1_000)).some((alert) => alert.id === id);
    expect(await isDue()).toBe(true);
    await service.operator.post(`/v1/admin/tenants/${tenant.id}/close`, {});
    expect(await isDue()).toBe(false);
    await service.operator.post(`/v1/admin/tenants/${tenant.id}/reopen`, {});
    expect(await isDue()).toBe(true);
  });

  it('keeps its state when only its name changes', async () => {
    const tenant = await service.newTenant();
    const { id } = await create(tenant);
    await evaluated(tenant, { id });
    const before = await readAlert(service.postgres, tenant.id, id);
    const after = changeAlert(before, { name: 'New', noData: 'ok' }, clock.now());
    expect(after).toMatchObject({ name: 'New', state: before.state, dueAt: before.dueAt });
  });
});
