import { RecentAppends } from '@parley/event-log';
import { newId, Problem } from '@parley/kernel';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { newEvent } from '../domain/new-event.js';
import { appendEvents } from './append-events.js';
import { insertEvents } from './insert-events.js';

const entriesOf = ({ postgres }: TestService, tenantId: string) =>
  postgres.query<{ messages: number }>({
    text: `SELECT json_array_length(payload::json) AS messages FROM log
           WHERE stream = 'events' AND payload LIKE '%' || $1 || '%' ORDER BY 1`,
    values: [tenantId],
  });

const STORED = { 'in a row': insertEvents, 'in the log alone': appendEvents };

it.each(Object.entries(STORED))('writes entries of at most 250 events, stored %s', async (_, store) => {
  const service = await startTestService();
  const tenant = await service.newTenant();
  const ofConversation = {
    ...{ conversationId: newId(), userId: null, organizationId: null },
    ...{ anonymized: false, inheritsOrganization: false },
  };
  const links = Array.from({ length: 600 }, () => {
    const event = newEvent(
      tenant.id,
      newId(),
      { eventType: 'note', productId: tenant.productId, value: 'x' },
      new Date(),
    );
    if (event instanceof Problem) throw event;
    return { event, ...ofConversation };
  });
  const stored = await store(service.postgres, links, new RecentAppends());
  const entries = await entriesOf(service, tenant.id);
  await service.close();
  expect(stored.size).toBe(600);
  expect(entries.map(({ messages }) => messages)).toEqual([100, 250, 250]);
});

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
    const event = newEvent(tenant.id, newId(), request, new Date());
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
