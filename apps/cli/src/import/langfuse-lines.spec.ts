import type { Json, JsonObject } from '@parley/kernel';
import { langfuseConversation, ratingOf } from './langfuse-lines.js';

const trace = (input: Json, output: Json, given: JsonObject = {}): JsonObject => ({
  ...{ id: 't-1', timestamp: '2026-11-02T09:00:00.000Z', input, output },
  ...given,
});
const said = (line: JsonObject) =>
  ((langfuseConversation(line, undefined)?.['messages'] ?? []) as JsonObject[]).map(({ content }) => content);

describe('a trace of Langfuse', () => {
  it.each<[string, Json, Json]>([
    ['texts', 'Where?', 'Here.'],
    ['messages', [{ role: 'user', content: 'Where?' }], { role: 'assistant', content: 'Here.' }],
    ['JSON in a string', '{"messages":[{"role":"user","content":"Where?"}]}', '{"answer":"Here."}'],
    ['arguments of a function', { args: ['Where?'], kwargs: {} }, 'Here.'],
    ['named arguments', { args: [], kwargs: { question: 'Where?' } }, { result: 'Here.' }],
    [
      'parts',
      [{ role: 'user', content: [{ type: 'text', text: 'Where?' }] }],
      [{ role: 'assistant', content: 'Here.' }],
    ],
    ['messages of LangChain', { messages: [{ type: 'human', content: 'Where?' }] }, { type: 'ai', content: 'Here.' }],
    ['an answer of OpenAI', { query: 'Where?' }, { choices: [{ message: { role: 'assistant', content: 'Here.' } }] }],
  ])('says the same whether it holds %s', (_, input, output) => {
    expect(said(trace(input, output))).toEqual(['Where?', 'Here.']);
  });

  it('takes what it does not say itself from its calls of models', () => {
    const generation = (startTime: string, input: Json, output: Json) => ({
      type: 'GENERATION',
      startTime,
      input,
      output,
    });
    const observations = [
      generation('2026-11-02T09:00:01Z', 'more', { role: 'assistant', content: 'Here.' }),
      generation('2026-11-02T09:00:00Z', [{ role: 'user', content: 'Where?' }], null),
    ];
    expect(said(trace(null, null, { observations }))).toEqual(['Where?', 'Here.']);
  });

  it('is in the conversation of its session, else one by itself', () => {
    expect(langfuseConversation(trace('Where?', null), undefined)).toMatchObject({
      externalConversationId: 'langfuse:t-1',
      externalUserId: 'anonymous:t-1',
    });
    const traces = [
      trace('Later', null, { id: 't-2', timestamp: '2026-11-02T10:00:00Z', userId: 'ada' }),
      trace('First', null),
    ];
    const session = langfuseConversation({ id: 's-1', traces }, 'imported');
    expect(session).toMatchObject({ externalConversationId: 'langfuse:s-1', externalUserId: 'ada' });
    expect(said({ id: 's-1', traces })).toEqual(['First', 'Later']);
    expect(langfuseConversation(trace(null, null), undefined)).toBeNull();
  });
});

describe('a score of Langfuse', () => {
  const bounds = new Map([['stars', { min: 1, max: 5 }]]);
  const score = { name: 'stars', value: 4, dataType: 'NUMERIC', source: 'API', timestamp: '2026-11-02T09:05:00Z' };

  it('rates the answer of its trace, or its session', () => {
    expect(ratingOf({ ...score, traceId: 't-1', comment: 'Fine' }, bounds)).toEqual({
      ...{ rating: 4, ratingMin: 1, ratingMax: 5, ratedAt: score.timestamp, feedback: 'Fine' },
      externalMessageId: 'langfuse:t-1:out',
    });
    expect(ratingOf({ ...score, sessionId: 's-1' }, bounds)).toMatchObject({ externalConversationId: 'langfuse:s-1' });
  });

  it('is no rating when nobody said how far it goes, or when it is no number', () => {
    expect(ratingOf({ ...score, name: 'toxicity' }, bounds)).toContain('--rating toxicity=MIN..MAX');
    expect(ratingOf({ ...score, value: 'good' }, bounds)).toContain('no number');
  });
});
