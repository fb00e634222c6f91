import { RecentAppends } from '@parley/event-log';
import { newId, Problem } from '@parley/kernel';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { newEvent } from '../domain/new-event.js';
import { appendEvents } from './append-events.js';
import { insertEvents } from './insert-events.js';

const STORED = { 'in a row': insertEvents, 'in the log alone': appendEvents };

describe.each(Object.entries(STORED))('an event whose user changed after the look-up, stored %s,', (_, store) => {
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const insert = async (userId: string, anonymized: boolean) => {
    const request = { eventType: 'note', productId: tenant.productId, value: 'I am ada@example.com' };
    const event = newEvent(tenant.id, request, new Date());
    if (event instanceof Problem) throw event;
    const link = { event, userId, organizationId: null, conversationId: null, anonymized, inheritsOrganization: false };
    return (await store(service.postgres, [link], new RecentAppends())).size;
  };
  const userOf = async (externalUserId: string, anonymized: boolean) =>
    (await tenant.client.post<{ participant: { id: string } }>('/v1/users', { externalUserId, anonymized })).body
      .participant.id;

  it('is not stored when the user was erased', async () => {
    expect(await insert(newId(), false)).toBe(0);
    expect(await insert(newId(), true)).toBe(0);
  });

  it('is not stored as it is when the user was anonymised', async () => {
    const userId = await userOf('hidden', true);
    expect(await insert(userId, false)).toBe(0);
    expect(await insert(userId, true)).toBe(1);
  });

  it('is stored, masked for nothing, when anonymisation was switched off', async () => {
    expect(await insert(await userOf('open', false), true)).toBe(1);
  });
});
