import { randomUUID } from 'node:crypto';
import {
  ApiDocument,
  startTestService,
  type TestClient,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';

/*
 * Sentences of the interface that no test of a single resource holds; tools/conformance says which test holds which.
 */

type Body = Readonly<Record<string, unknown>>;

const MESSAGES = [
  { role: 'user', content: 'What does the pro plan cost? I would like to upgrade and buy 20 seats.' },
  { role: 'assistant', content: 'The pro plan is 20 dollars a seat each month.' },
];

let service: TestService;
let tenant: TestTenant;
let client: TestClient;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
  client = tenant.client;
});
afterAll(() => service.close());

describe('the service', () => {
  it('is served below /v1, and nowhere else', async () => {
    const { operations } = await ApiDocument.of(service);
    const elsewhere = operations.filter(({ path }) => !path.startsWith('/v1/')).map(({ path }) => path);
    // OpenTelemetry's exporters append /v1/traces and /v1/logs to the URL that they are given.
    expect(elsewhere.sort()).toEqual(['/health/live', '/health/ready', '/otlp/v1/logs', '/otlp/v1/traces']);
    for (const path of ['/users', '/v2/users']) {
      const { status, body } = await client.get<TestProblem>(path);
      expect([status, body.detail]).toEqual([404, expect.stringContaining('GET /docs')]);
    }
  });

  it('takes no token from the query', async () => {
    const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
      name: 'shown',
      scopes: ['read'],
    });
    for (const name of ['token', 'access_token', 'key', 'authorization'])
      expect((await client.as(null).get(`/v1/users?${name}=${body.key}`)).status).toBe(401);
    expect((await client.as(body.key).get('/v1/users')).status).toBe(200);
  });
});

describe('POST /v1/prompts', () => {
  it('takes customer for the source of a prompt that names none', async () => {
    const prompt = {
      name: 'Support',
      productId: tenant.productId,
      role: 'assistant',
      components: [{ content: 'Help.' }],
    };
    const { body } = await client.post<{ promptId: string }>('/v1/prompts', prompt);
    expect((await client.get<Body>(`/v1/prompts/${body.promptId}`)).body).toMatchObject({
      prompt: { source: 'customer' },
    });
  });
});

describe('PUT /v1/users/{userId}', () => {
  it('leaves a user as it is who is sent an empty change, anonymised or not', async () => {
    for (const anonymized of [true, false]) {
      const externalUserId = `user-${anonymized}`;
      const { body } = await client.post<{ participant: Body }>('/v1/users', {
        externalUserId,
        anonymized,
        name: 'Ada',
        properties: { plan: 'pro' },
      });
      const { updatedAt: _, ...before } = body.participant;
      const changed = await client.put<{ participant: Body }>(`/v1/users/${externalUserId}`, {});
      expect(changed.body.participant).toMatchObject(before);
    }
  });
});

describe('POST /v1/events', () => {
  it('stores the share of events that the sample rate says', async () => {
    const { client: other, productId } = await service.newTenant();
    const events = Array.from({ length: 1_000 }, (_, index) => ({
      eventType: `type-${index}-${randomUUID()}`,
      productId,
      value: 'x',
      sampleRate: 0.3,
    }));
    const { body } = await other.post<{ results: { status: string }[] }>('/v1/events/batch', { events });
    const stored = body.results.filter(({ status }) => status === 'created').length;
    // Five standard deviations of a share of 0.3 in 1,000.
    expect(Math.abs(stored - 300)).toBeLessThan(75);
  });
});

describe('GET /v1/organizations/{organizationId}/analytics', () => {
  const talk = async (by: TestTenant, productId: string): Promise<{ organization: string; version: string }> => {
    const externalOrganizationId = 'analytical-engines';
    const { body } = await by.client.post<{ organization: { id: string } }>('/v1/organizations', {
      externalOrganizationId,
    });
    const said = await by.client.post<{ conversationId: string }>('/v1/messages', {
      productId,
      externalUserId: 'ada',
      externalOrganizationId,
      messages: MESSAGES,
    });
    await service.caughtUp();
    const conversation = await by.client.get<{ versionId: string }>(`/v1/interactions/${said.body.conversationId}`);
    return { organization: body.organization.id, version: conversation.body.versionId };
  };

  it('shows topics and keywords of an organization in insights mode, which is the default, and in no other', async () => {
    const { organization } = await talk(tenant, tenant.productId);
    const path = `/v1/organizations/${organization}/analytics`;
    for (const query of ['', '?mode=insights'])
      expect(Object.keys((await client.get<Body>(path + query)).body)).toEqual(
        expect.arrayContaining(['topics', 'keywords']),
      );
    const { body } = await client.get<Body>(`${path}?mode=simple`);
    expect(body).not.toHaveProperty('topics');
    expect(body).not.toHaveProperty('keywords');
    expect(body).toMatchObject({ summary: { analysis: '', reason: '' } });
  });

  it('narrows the analytics of an organization to a product or a version', async () => {
    const other = await client.post<{ id: string }>('/v1/products', { name: 'Other' });
    const here = await talk(tenant, tenant.productId);
    const there = await talk(tenant, other.body.id);
    const path = `/v1/organizations/${here.organization}/analytics`;
    const count = async (query: string) => (await client.get<Body>(`${path}?${query}`)).body['totalConversations'];
    expect(await count(`productId=${other.body.id}`)).toBe(1);
    expect(await count(`versionId=${there.version}`)).toBe(1);
    expect(await count(`productId=${other.body.id}&versionId=${here.version}`)).toBe(0);
  });

  it('limits insights of an organization by the plan, and simple mode never', async () => {
    const small = await service.newTenant('free');
    const ids: string[] = [];
    for (let index = 0; index < 11; index++) {
      const { body } = await small.client.post<{ organization: { id: string } }>('/v1/organizations', {
        externalOrganizationId: `organization-${index}`,
      });
      ids.push(body.organization.id);
    }
    const ask = (id: string, mode: string) => small.client.get(`/v1/organizations/${id}/analytics?mode=${mode}`);
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await ask(id, 'insights')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    for (const id of ids) expect((await ask(id, 'simple')).status).toBe(200);
  });
});
