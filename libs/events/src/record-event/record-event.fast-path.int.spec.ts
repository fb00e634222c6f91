import {
  startTestService,
  type TestClient,
  type TestResponse,
  type TestService,
  type TestTenant,
} from '@parley/testing';
import { RecordEventFastPath } from './record-event.fast-path.js';

describe('an event is answered by the fast path as by the controller', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const event = (more: object = {}) => ({ eventType: 'purchase', productId: tenant.productId, value: 'done', ...more });
  const known = '0193500a-7c1e-7000-8000-000000000001';
  /** Valid by themselves: the fast path takes these, even if the things they name do not exist. */
  const valid: Record<string, object> = {
    plain: {},
    currency: { valueType: 'currency', value: '49.90 EUR' },
    'an unknown product': { productId: known },
    'an unknown user': { userId: known },
    'an unknown organization': { organizationId: known },
    'an unknown conversation': { conversationId: known },
    'a product in capitals': { productId: 'UPPER' },
    'nulls for what is optional': { userId: null, properties: null, eventAt: null, sampleRate: null, insertId: null },
    'an emoji type': { eventType: '😀' },
    'a rate of 0': { sampleRate: 0 },
    'a forced one': { sampleRate: 0, forceSample: true },
    'a time': { eventAt: '2026-11-21T03:34:00+01:00' },
    'names for what is new': { externalUserId: 'fast-ada', externalOrganizationId: 'fast-org' },
  };
  const invalid: Record<string, object> = {
    'a bad currency': { valueType: 'currency', value: 'much' },
    'a bad boolean': { valueType: 'boolean', value: '1' },
    'null for what is required': { value: null },
    'an empty type': { eventType: '' },
    'a long type': { eventType: 'x'.repeat(256) },
    'a long value': { value: 'x'.repeat(4097) },
    'a value of another type': { value: 17 },
    'an unknown field': { evenType: 'x' },
    'a rate over 1': { sampleRate: 1.1 },
    'a score out of bounds': { qualityImpactScore: -1.5 },
    'deep properties': { properties: { a: { a: { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } } } } },
    'an array for properties': { properties: [] },
    'no time': { eventAt: '2026-W47-6' },
    'no object': [],
    'many errors': { eventType: 1, value: 2, productId: 3, sampleRate: 'x', extra: true },
  };
  const freshKey = async (more: object = {}): Promise<TestClient> => {
    const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
      name: 'fresh',
      scopes: ['ingest'],
      ...more,
    });
    return service.operator.as(body.key);
  };
  const comparable = ({ status, headers, body }: TestResponse<object>) => ({
    status,
    type: String(headers['content-type']).replace(/\s/g, ''),
    body: {
      ...body,
      requestId: null,
      ...('eventId' in body ? { eventId: typeof body.eventId } : {}),
    },
  });

  let taken = 0;
  const answer: RecordEventFastPath['answer'] = Reflect.get(RecordEventFastPath.prototype, 'answer');
  beforeAll(() => {
    RecordEventFastPath.prototype.answer = function (this: RecordEventFastPath, ...request) {
      const answered = answer.apply(this, request);
      if (answered !== null) taken++;
      return answered;
    };
  });
  afterAll(() => {
    RecordEventFastPath.prototype.answer = answer;
  });
  beforeEach(() => {
    taken = 0;
  });

  it('and takes the events of a fresh key too: it is looked up on their way in', async () => {
    const fresh = await freshKey();
    await fresh.send('POST', '/v1/events', event());
    expect(taken).toBe(1);
    await fresh.send('POST', '/v1/events', event());
    expect(taken).toBe(2);
  });

  it('and takes those of the default product of a key, but not those by the caller’s own id', async () => {
    const client = await freshKey({ defaultProductId: tenant.productId });
    const unnamed = event({ productId: undefined });
    const { status, body } = await client.send<{ eventId: string }>('POST', '/v1/events', unnamed);
    expect([status, taken]).toEqual([201, 1]);
    const { productId } = (await tenant.client.get<{ productId: string }>(`/v1/events/${body.eventId}`)).body;
    expect(productId).toBe(tenant.productId);
    const theirs = await client.send('POST', '/v1/events', { ...unnamed, externalProductId: 'theirs' });
    expect([theirs.status, taken]).toEqual([404, 1]);
  });

  const cases = [
    ...Object.entries(valid).map(([name, more]) => [name, more, 1] as const),
    ...Object.entries(invalid).map(([name, more]) => [name, more, 0] as const),
  ];

  it.each(cases)('for %s', async (_, more, takes) => {
    const capitals = 'productId' in more && more.productId === 'UPPER';
    const body = Array.isArray(more) ? more : event(capitals ? { productId: tenant.productId.toUpperCase() } : more);
    // The fast path does not know a key that has never been used.
    const slow = await (await freshKey()).send<object>('POST', '/v1/events', body);
    const warm = await freshKey();
    await warm.send('POST', '/v1/events', event({ sampleRate: 0 }));
    taken = 0;
    const fast = await warm.send<object>('POST', '/v1/events', body);
    expect(comparable(fast)).toEqual(comparable(slow));
    expect(slow.status).toBeLessThan(500);
    expect(taken).toBe(takes);
  });
});
