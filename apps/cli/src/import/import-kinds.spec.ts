import { ApiClient } from '@parley/api-client';
import { conversationImport } from './conversation-import.js';
import { eventImport } from './event-import.js';
import type { ImportKind } from './import-file.js';
import type { ImportSource } from './import-source.js';

type Body = Record<string, unknown>;

const PRODUCT = '018f0000-0000-7000-8000-000000000001';
const SOURCE = { modifiedAt: new Date('2026-01-05T10:00:00Z') } as ImportSource;

/** Takes everything, and remembers it. */
class TestClient extends ApiClient {
  readonly sent: Body[] = [];

  constructor() {
    super('http://127.0.0.1', 'key');
  }

  override call<Answer>(_method: string, _path: string, body?: unknown): Promise<Answer> {
    this.sent.push(body as Body);
    const items = Object.values(body as Body).find((value) => Array.isArray(value)) ?? [];
    return Promise.resolve({ results: items.map(() => ({ status: 'created', conversationId: 'c' })) } as Answer);
  }
}

async function sentBy(kind: ImportKind, value: Body): Promise<readonly Body[]> {
  const api = new TestClient();
  await kind.send(api, [{ number: 1, value }], SOURCE);
  return api.sent;
}

describe('a line with null in place of an id', () => {
  const ID = expect.stringMatching(/^import-/) as string;

  it('gets one as a conversation, with its messages and its rating', async () => {
    const nothing = { productId: null, conversationId: null, externalConversationId: null };
    const message = { role: 'user', content: 'Hi', externalMessageId: null };
    const rating = { rating: 1, ratingMin: 1, ratingMax: 5, ratedAt: null, productId: null };
    const sent = await sentBy(conversationImport(PRODUCT), { ...nothing, messages: [message], rating });
    const messages = [expect.objectContaining({ externalMessageId: 'line-1' }) as object];
    expect(sent).toEqual([
      { conversations: [{ ...nothing, productId: PRODUCT, externalConversationId: ID, messages }] },
      expect.objectContaining({ productId: PRODUCT, conversationId: 'c', ratedAt: '2026-01-05T10:00:00.000Z' }),
    ]);
  });

  it('gets one as an event', async () => {
    const sent = await sentBy(eventImport(PRODUCT), { productId: null, insertId: null, eventType: 'signup' });
    expect(sent).toEqual([{ events: [{ productId: PRODUCT, insertId: ID, eventType: 'signup' }] }]);
  });

  it('keeps the ids that it has', async () => {
    const event = { productId: 'p', insertId: 'i', eventType: 'signup' };
    expect(await sentBy(eventImport(PRODUCT), event)).toEqual([{ events: [event] }]);
    const messages = [{ role: 'user', content: 'Hi', externalMessageId: 'm' }];
    for (const conversation of [
      { productId: 'p', conversationId: 'c', messages },
      { externalProductId: 'p', externalConversationId: 'c', messages },
    ]) {
      expect(await sentBy(conversationImport(PRODUCT), conversation)).toEqual([{ conversations: [conversation] }]);
    }
  });
});
