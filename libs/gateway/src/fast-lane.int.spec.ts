import { RecordEventFastLane } from '@parley/events';
import {
  startTestService,
  type TestClient,
  type TestResponse,
  type TestService,
  type TestTenant,
} from '@parley/testing';

describe('an event is answered by the fast lane as by the controller', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const event = (more: object = {}) => ({ eventType: 'purchase', productId: tenant.productId, value: 'done', ...more });
  const known = '0193500a-7c1e-7000-8000-000000000001';
  const cases: Record<string, object> = {
    plain: {},
    currency: { valueType: 'currency', value: '49.90 EUR' },
    'a bad currency': { valueType: 'currency', value: 'much' },
    'a bad boolean': { valueType: 'boolean', value: '1' },
    'an unknown product': { productId: known },
    'an unknown user': { userId: known },
    'an unknown organization': { organizationId: known },
    'an unknown conversation': { conversationId: known },
    'a product in capitals': { productId: 'UPPER' },
    'nulls for what is optional': { userId: null, properties: null, eventAt: null, sampleRate: null, insertId: null },
    'null for what is required': { value: null },
    'an empty type': { eventType: '' },
    'a long type': { eventType: 'x'.repeat(256) },
    'an emoji type': { eventType: '😀' },
    'a long value': { value: 'x'.repeat(4097) },
    'a value of another type': { value: 17 },
    'an unknown field': { evenType: 'x' },
    'a rate of 0': { sampleRate: 0 },
    'a rate over 1': { sampleRate: 1.1 },
    'a forced one': { sampleRate: 0, forceSample: true },
    'a score out of bounds': { qualityImpactScore: -1.5 },
    'deep properties': { properties: { a: { a: { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } } } } },
    'an array for properties': { properties: [] },
    'a time': { eventAt: '2026-11-21T03:34:00+01:00' },
    'no time': { eventAt: '2026-W47-6' },
    'names for what is new': { externalUserId: 'fast-ada', externalOrganizationId: 'fast-org' },
    'no object': [],
    'many errors': { eventType: 1, value: 2, productId: 3, sampleRate: 'x', extra: true },
  };
  const freshKey = async (): Promise<TestClient> => {
    const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
      name: 'fresh',
      scopes: ['ingest'],
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
  const take: RecordEventFastLane['take'] = Reflect.get(RecordEventFastLane.prototype, 'take');
  beforeAll(() => {
    RecordEventFastLane.prototype.take = function (this: RecordEventFastLane, ...request) {
      const took = take.apply(this, request);
      if (took) taken++;
      return took;
    };
  });
  afterAll(() => {
    RecordEventFastLane.prototype.take = take;
  });

  it('and takes only the second of two events of a fresh key', async () => {
    const fresh = await freshKey();
    await fresh.send('POST', '/v1/events', event());
    expect(taken).toBe(0);
    await fresh.send('POST', '/v1/events', event());
    expect(taken).toBe(1);
  });

  it.each(Object.entries(cases))('for %s', async (_, more) => {
    const capitals = 'productId' in more && more.productId === 'UPPER';
    const body = Array.isArray(more) ? more : event(capitals ? { productId: tenant.productId.toUpperCase() } : more);
    // A key that was never seen is nothing the fast lane knows.
    const slow = await (await freshKey()).send<object>('POST', '/v1/events', body);
    const warm = await freshKey();
    await warm.send('POST', '/v1/events', event({ sampleRate: 0 }));
    const fast = await warm.send<object>('POST', '/v1/events', body);
    expect(comparable(fast)).toEqual(comparable(slow));
    expect(slow.status).toBeLessThan(500);
  });
});
