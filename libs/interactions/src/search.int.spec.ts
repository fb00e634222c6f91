import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { parquetReadObjects } from 'hyparquet';
import type { InteractionView } from './interaction.view.js';

const FORMATS = ['csv', 'jsonl', 'parquet'] as const;

let service: TestService;
let tenant: TestTenant;
let listening: Promise<string>;
beforeAll(async () => {
  service = await startTestService();
  listening = service.listen();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.newTenant();
});

const say = async (content: string, externalUserId = 'ada'): Promise<string> => {
  const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
    productId: tenant.productId,
    externalUserId,
    messages: [{ role: 'user', content }],
  });
  return body.conversationId;
};
const find = async (q: string): Promise<string[]> => {
  const { body } = await tenant.client.get<InteractionView[]>(`/v1/interactions?q=${encodeURIComponent(q)}`);
  return body.map(({ id }) => id);
};

/** The contents of the exports in every format. */
async function exported(): Promise<string> {
  const url = await listening;
  const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
    name: 'exports',
    scopes: ['read'],
  });
  const files = FORMATS.map(async (format) => {
    const headers = { authorization: `Bearer ${body.key}` };
    const file = await fetch(`${url}/v1/interactions?format=${format}`, { headers });
    if (format !== 'parquet') return file.text();
    const rows = await parquetReadObjects({ file: await file.arrayBuffer() });
    return rows.map((row) => Object.values(row).join()).join();
  });
  return (await Promise.all(files)).join();
}
const times = (word: string, text: string): number => text.split(word).length - 1;

describe('a search of messages', () => {
  it('finds words in any case, phrases in a row, and data of tools', async () => {
    const id = await say('Where is my Refund for order_lookup?');
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'bob',
      messages: [{ messageType: 'tool_call', toolName: 'crm', input: { parcel: 'XJ-77' }, output: 'lost' }],
    });
    await service.caughtUp();
    for (const q of ['refund', 'MY refund', '"my refund"', 'order_lookup', 'refund where'])
      expect(await find(q)).toEqual([id]);
    for (const q of ['"refund my"', 'refunds', 'refund elephant']) expect(await find(q)).toEqual([]);
    for (const q of ['xj-77', 'crm lost']) expect(await find(q)).toEqual([body.conversationId]);
  });

  it('finds a word that was said later, and no phrase across two messages', async () => {
    const id = await say('Where is my');
    await tenant.client.post('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      conversationId: id,
      messages: [{ role: 'user', content: 'parcel then' }],
    });
    await service.caughtUp();
    expect(await find('parcel')).toEqual([id]);
    expect(await find('my parcel')).toEqual([id]);
    expect(await find('"my parcel"')).toEqual([]);
  });

  it('never finds what was masked as it came, nor what was masked later, and no export tells it', async () => {
    await tenant.client.post('/v1/users', { externalUserId: 'hidden', anonymized: true });
    await say('Write to eve@secretmail.example please', 'hidden');
    const later = await say('Write to mallory@otherplace.example please', 'open');
    await service.caughtUp();
    expect(await find('secretmail')).toEqual([]);
    expect(await find('otherplace')).toEqual([later]);
    await tenant.client.put('/v1/users/open', { anonymized: true });
    await eventually('it is masked', async () => (await find('otherplace')).length === 0);
    expect(await find('mallory')).toEqual([]);
    expect((await find('please')).length).toBe(2);
    const told = await exported();
    expect(told).not.toMatch(/secretmail|otherplace|mallory/);
    expect(times('please', told)).toBe(2 * FORMATS.length);
  });

  it('never finds what was erased, and no export tells it', async () => {
    const kept = await say('the umbrella is blue', 'bob');
    await say('the umbrella is red', 'ada');
    await service.caughtUp();
    expect(await find('umbrella')).toHaveLength(2);
    expect((await tenant.client.delete('/v1/users/ada')).status).toBe(202);
    await eventually('it is erased', async () => (await find('umbrella')).length === 1);
    expect(await find('umbrella')).toEqual([kept]);
    const told = await exported();
    expect(told).not.toContain('is red');
    expect(times('is blue', told)).toBe(FORMATS.length);
  });

  it('finds nothing of another tenant', async () => {
    await say('the umbrella is blue');
    await service.caughtUp();
    const other = await service.newTenant();
    const { body } = await other.client.get<InteractionView[]>('/v1/interactions?q=umbrella');
    expect(body).toEqual([]);
  });
});
