import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { newId } from '@parley/kernel';
import {
  startTestService,
  type TestProblem,
  type TestResponse,
  type TestService,
  type TestTenant,
} from '@parley/testing';

describe('the rates of a plan', () => {
  let service: TestService;
  let free: TestTenant;

  beforeAll(async () => {
    service = await startTestService();
    free = await service.newTenant('free');
  });
  afterAll(() => service.close());

  const many = (count: number, ask: () => Promise<TestResponse<TestProblem>>) =>
    Promise.all(Array.from({ length: count }, ask));
  const limited = ({ status, headers }: TestResponse<unknown>, policy: RegExp): boolean => {
    if (status !== 429) return false;
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(headers['ratelimit-policy']).toMatch(policy);
    expect(headers['ratelimit']).toMatch(/;r=\d+;t=\d+$/);
    return true;
  };
  const event = () => ({ productId: free.productId, eventType: 'signup', value: 'web' });

  it('bound how often analytics are asked for, but not with mode=simple', async () => {
    const path = `/v1/products/${free.productId}/events/summary`;
    const answers = await many(140, () => free.client.get<TestProblem>(path));
    expect(answers.filter((answer) => limited(answer, /^"analytics";q=120;w=60$/)).length).toBeGreaterThanOrEqual(1);
    const made = await free.client.post<{ organization: { id: string } }>('/v1/organizations', {
      externalOrganizationId: 'acme',
    });
    const simple = await many(5, () =>
      free.client.get(`/v1/organizations/${made.body.organization.id}/analytics?mode=simple`),
    );
    expect(simple.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('bound how often an explanation is asked for, also with mode=simple', async () => {
    const other = await service.newTenant('free');
    const path = `/v1/interactions/${newId()}/analytics?mode=simple&explain=true`;
    const answers = await many(140, () => other.client.get<TestProblem>(path));
    expect(answers.filter((answer) => limited(answer, /^"analytics";q=120;w=60$/)).length).toBeGreaterThanOrEqual(1);
  });

  it('bound how often something is written, and let other tenants write meanwhile', async () => {
    const other = await service.newTenant('enterprise');
    const answers = await many(600, () => free.client.post<TestProblem>('/v1/events', event()));
    const turnedAway = answers.filter((answer) => limited(answer, /^"writes";q=200;w=1$/));
    expect(turnedAway.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 201).length + turnedAway.length).toBe(600);
    expect((await other.client.post('/v1/events', { ...event(), productId: other.productId })).status).toBe(201);
  });

  it('count what administers as well, but no reads', async () => {
    const { client } = await service.newTenant('free');
    const answers = await many(400, () => client.delete(`/v1/alerts/${newId()}`));
    expect(answers.filter((answer) => limited(answer, /^"writes";q=200;w=1$/)).length).toBeGreaterThanOrEqual(1);
    const reads = await many(20, () => client.post('/v1/query', {}));
    expect(reads.map(({ status }) => status)).toEqual(Array(20).fill(400));
  });

  it('bound how many bytes are written', async () => {
    const large = { ...event(), properties: { filler: 'x'.repeat(60_000) } };
    const answers = await many(100, () => free.client.post<TestProblem>('/v1/events', large));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  });

  const MIB = 1024 * 1024;
  const batch = (mib: number) => JSON.stringify({ events: 'x'.repeat(mib * MIB) });
  const JSON_BODY = { 'content-type': 'application/json' };
  const CHUNKED = { ...JSON_BODY, 'transfer-encoding': 'chunked' };
  it.each([
    ['its length given', (mib: number) => [Buffer.from(batch(mib)), JSON_BODY] as const],
    ['no length given', (mib: number) => [Readable.from([batch(mib)]), CHUNKED] as const],
    [
      'gzip, less than its packed size suggests',
      (mib: number) =>
        [gzipSync(randomBytes((mib * MIB * 3) / 4)), { ...JSON_BODY, 'content-encoding': 'gzip' }] as const,
    ],
  ])('count a body larger than what a second allows with all of its bytes: %s', async (_, bodyOf) => {
    const { client } = await service.newTenant('free');
    const [payload, headers] = bodyOf(15);
    const startedAt = performance.now();
    expect((await client.sendRaw('POST', '/v1/events/batch', payload, headers)).status).toBe(400);
    const next = await client.post<TestProblem>('/v1/events', event());
    expect(next.status).toBe(429);
    const waitSeconds = Number(next.headers['retry-after']);
    expect(waitSeconds).toBeLessThanOrEqual(7);
    // 11 MiB or more, of which all but the first two take a second for each two.
    expect(waitSeconds + (performance.now() - startedAt) / 1_000).toBeGreaterThanOrEqual(4.6);
  });

  it('count small bodies of unknown length with no more than their bytes', async () => {
    const { client, productId } = await service.newTenant('free');
    const one = () =>
      client.sendRaw('POST', '/v1/events', Readable.from([JSON.stringify({ ...event(), productId })]), CHUNKED);
    for (let sent = 0; sent < 10; sent++) expect((await one()).status).toBe(201);
  });
});
