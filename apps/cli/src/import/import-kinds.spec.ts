import { ApiClient, ApiError } from '@parley/api-client';
import { conversationImport, openAiImport } from './conversation-import.js';
import { eventImport } from './event-import.js';
import type { ImportKind } from './import-file.js';
import type { ImportSource } from './import-source.js';
import { otlpImport } from './telemetry-import.js';

type Body = Record<string, unknown>;

const PRODUCT = '018f0000-0000-7000-8000-000000000001';
const SOURCE = { modifiedAt: new Date('2026-01-05T10:00:00Z') } as ImportSource;

const MAX_BYTES = 2_000;

/** Remembers what it takes: all but large bodies, and bodies with a word. */
class TestClient extends ApiClient {
  readonly sent: Body[] = [];

  constructor() {
    super('http://127.0.0.1', 'key');
  }

  override call<Answer>(_method: string, _path: string, body?: unknown): Promise<Answer> {
    const text = JSON.stringify(body);
    if (text.length > MAX_BYTES) return Promise.reject(new ApiError(413, 'The body is too large.'));
    if (text.includes('poison')) return Promise.reject(new ApiError(400, 'The body holds poison.'));
    this.sent.push(body as Body);
    const items = Object.values(body as Body).find((value) => Array.isArray(value)) ?? [];
    return Promise.resolve({ results: items.map(() => ({ status: 'created', conversationId: 'c' })) } as Answer);
  }
}

/** Spans and log records go the same way, to another address. */
class TestCollector extends TestClient {
  override exportTelemetry<Answer>(signal: string, body: object): Promise<Answer> {
    return this.call('POST', signal, body);
  }
}

async function sentBy(kind: ImportKind, ...values: readonly Body[]): Promise<readonly Body[]> {
  const api = new TestClient();
  const lines = values.map((value, index) => ({ number: index + 1, value }));
  await kind.send(api, lines, SOURCE);
  return api.sent;
}

/** The external ids of the messages of each line. */
async function messageIdsOf(kind: ImportKind, ...values: readonly Body[]): Promise<unknown[][]> {
  const sent = (await sentBy(kind, ...values)) as {
    conversations: { messages: { externalMessageId?: unknown }[] }[];
  }[];
  return sent.flatMap(({ conversations }) =>
    conversations.map(({ messages }) => messages.map(({ externalMessageId }) => externalMessageId)),
  );
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

describe('messages without an id', () => {
  const user = (content: string) => ({ role: 'user', content });

  it('are each their own in a conversation that several lines are about, and the same in a repeated import', async () => {
    const kind = conversationImport(PRODUCT);
    const lines = [[user('Hi'), user('Hi')], [user('Hi')]].map((messages) => ({ conversationId: 'c', messages }));
    const ids = await messageIdsOf(kind, ...lines);
    expect(new Set(ids.flat()).size).toBe(3);
    expect(await messageIdsOf(kind, ...lines)).toEqual(ids);
    expect(await messageIdsOf(kind, ...lines.map((line) => ({ ...line, model: 'm' })))).toEqual(ids);
  });

  it('are the same in each request of OpenAI that repeats them, and as often as they were said', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"order":7}' } };
    const request = (messages: readonly object[], message: object) => ({
      request: { metadata: { conversation_id: 'c' }, messages },
      response: { choices: [{ message, finish_reason: 'stop' }], usage: { prompt_tokens: 3, completion_tokens: 2 } },
    });
    const asked = [user('Yes'), { role: 'assistant', content: 'Order 7?' }];
    const called = { role: 'assistant', content: null, tool_calls: [call] };
    const [first = [], second = [], third = []] = await messageIdsOf(
      openAiImport(PRODUCT, 'u'),
      request([user('Yes')], { ...asked[1], annotations: [] }),
      request([...asked, user('Yes')], { ...called, annotations: [] }),
      request([...asked, user('Yes'), called], { role: 'assistant', content: 'Sent.' }),
    );
    expect(second.slice(0, 2)).toEqual(first);
    expect(third.slice(0, 4)).toEqual(second);
    expect(new Set(third).size).toBe(5);
  });

  it('keep the id that their own shape has', async () => {
    const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }];
    const [sent] = await sentBy(conversationImport(PRODUCT), { productId: 'p', conversationId: 'c', messages });
    expect(sent).toEqual({ conversations: [{ productId: 'p', conversationId: 'c', messages }] });
  });
});

describe('a batch that the service rejects as a whole', () => {
  const conversation = (text: string) => ({ externalUserId: 'u', messages: [{ role: 'user', content: text }] });
  const event = (text: string) => ({ eventType: 'signup', value: text });
  const spans = (text: string) => ({ resourceSpans: [{ scopeSpans: [{ spans: [{ name: text }] }] }] });

  it.each([
    ['conversations', conversationImport(PRODUCT), conversation],
    ['events', eventImport(PRODUCT), event],
    ['spans', otlpImport(PRODUCT), spans],
  ])('of %s is sent by halves, and the lines at fault are named', async (_name, kind, valueOf) => {
    const api = new TestCollector();
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index + 1}`);
    texts[6] = 'poison';
    texts[19] = 'x'.repeat(MAX_BYTES);
    const lines = texts.map((text, index) => ({ number: index + 1, value: valueOf(text) }));
    const results = await kind.send(api, lines, SOURCE);
    expect(results.map(({ number }) => number)).toEqual(lines.map(({ number }) => number));
    expect(results.filter(({ outcome }) => outcome !== 'created')).toEqual([
      { number: 7, outcome: 'rejected', reason: 'The body holds poison.' },
      { number: 20, outcome: 'rejected', reason: 'The body is too large.' },
    ]);
    const sent = JSON.stringify(api.sent);
    for (const number of [1, 6, 8, 19]) expect(sent).toContain(`"text ${number}"`);
  });

  it('ends the import if the key is not valid, which no line is at fault for', async () => {
    const api = new TestClient();
    api.call = () => Promise.reject(new ApiError(401, 'The key is not valid.'));
    const lines = [1, 2].map((number) => ({ number, value: event(`text ${number}`) }));
    await expect(eventImport(PRODUCT).send(api, lines, SOURCE)).rejects.toThrow('The key is not valid.');
  });
});
