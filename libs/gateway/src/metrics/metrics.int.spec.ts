import { readFileSync } from 'node:fs';
import { measureLog, measureWatermark, PostgresEventLog } from '@parley/event-log';
import { measureProcess } from '@parley/platform';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { pino } from 'pino';
import { createAnalysisPool } from '@parley/runtime';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService({ pool: createAnalysisPool({ threads: 0, idleWindowMs: 0, judge: null }) });
  measureProcess('standalone');
  measureLog(new PostgresEventLog(service.postgres, pino({ level: 'silent' })), service.deadLetters);
  measureWatermark(service.postgres);
  tenant = await service.newTenant();
});
afterAll(() => service.close());

const page = async (): Promise<string> => {
  const { status, body } = await service.operator.as(null).get<string>('/metrics');
  expect(status).toBe(200);
  return body;
};
/** The value of one series; null when there is none. */
async function valueOf(name: string, labels: Readonly<Record<string, string>>): Promise<number | null> {
  const line = (await page())
    .split('\n')
    .find(
      (text) =>
        text.startsWith(`${name}{`) &&
        Object.entries(labels).every(([key, value]) => text.includes(`${key}="${value}"`)),
    );
  return line === undefined ? null : Number(line.split(' ').at(-1));
}
const record = (more: object = {}) =>
  tenant.client.post('/v1/events', {
    eventType: 'secret-event-type',
    productId: tenant.productId,
    value: '1',
    valueType: 'numeric',
    externalUserId: 'ada@example.org',
    ...more,
  });

describe('the metrics', () => {
  it('count requests by route and status, the fast path included, and name no caller', async () => {
    for (let n = 0; n < 3; n++) expect((await record()).status).toBe(201);
    expect((await record({ value: 'x' })).status).toBe(400);
    await tenant.client.get('/v1/prompts/some-external-id');
    await service.caughtUp();
    const count = (route: string, status: string) =>
      valueOf('parley_http_request_duration_seconds_count', { route, status });
    expect(await count('/v1/events', '201')).toBe(3);
    expect(await count('/v1/events', '400')).toBe(1);
    expect(await count('/v1/prompts/:id', '404')).toBe(1);
    const text = await page();
    for (const said of ['secret-event-type', 'ada@example.org', 'some-external-id', tenant.id, tenant.productId]) {
      expect(text).not.toContain(said);
    }
  });

  it('count what lanes did, and how long it took until it could be queried', async () => {
    const rows = () => valueOf('parley_lane_messages_total', { lane: 'event-facts', outcome: 'row' });
    const before = (await rows()) ?? 0;
    await record();
    await eventually('the row is counted', async () => (await rows()) === before + 1);
    const lane = 'event-facts';
    expect(await valueOf('parley_ingest_to_queryable_seconds_bucket', { lane, le: '+Inf' })).toBeGreaterThan(0);
    expect(await valueOf('parley_clickhouse_inserted_rows_total', { table: 'event_facts' })).toBe(before + 1);
    expect(await valueOf('parley_clickhouse_insert_duration_seconds_count', { outcome: 'ok' })).toBeGreaterThan(0);
    await eventually('nothing waits', async () => (await valueOf('parley_log_waiting_records', { group: lane })) === 0);
    expect(await valueOf('parley_group_commit_waiting', { writer: 'events' })).toBe(0);
    expect(await valueOf('parley_cache_lookups_total', { cache: 'keys', result: 'hit' })).toBeGreaterThan(0);
  });

  it('count dead letters by lane and step', async () => {
    await service.postgres.query({
      text: `INSERT INTO log (stream, partition, contract, payload) VALUES ('events', 0, 'event.recorded.v1', '[{}]')`,
    });
    const counted = () =>
      valueOf('parley_lane_messages_total', { lane: 'event-facts', outcome: 'dead-letter', reason: 'decode' });
    await eventually('it is counted', async () => (await counted()) === 1);
    expect(await valueOf('parley_dead_letters_waiting', { lane: 'event-facts' })).toBe(1);
  });

  it.each(['deploy/grafana/parley.json', 'deploy/prometheus/rules.yml'])('are all that %s asks for', async (file) => {
    const names = new Set<string>();
    for (const [, name = '', type] of (await page()).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      names.add(name);
      if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
    }
    const asked = new Set(readFileSync(file, 'utf8').match(/\b(parley|nodejs|process)_[a-z0-9_]+\b/g));
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !names.has(name))).toEqual([]);
  });

  it('are all shown on the dashboard', async () => {
    const dashboard = readFileSync('deploy/grafana/parley.json', 'utf8');
    const ours = [...(await page()).matchAll(/^# TYPE (parley_\S+) /gm)].map(([, name]) => name);
    expect(ours.filter((name = '') => !dashboard.includes(name))).toEqual([]);
  });
});
