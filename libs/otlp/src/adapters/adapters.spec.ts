import type { Json } from '@parley/kernel';
import type { LogRecord, Span } from '../decode/telemetry.js';
import type { Said } from '../domain/said.js';
import { turnsOf } from '../domain/turns.js';
import { isGenAi, logFragment, spanFragment } from './to-fragments.js';

const span = (attributes: Record<string, Json>, resource: Record<string, Json> = {}): Span => ({
  traceId: 't',
  spanId: 's',
  parentSpanId: null,
  name: 'span',
  startMs: 1,
  endMs: 2,
  attributes: new Map(Object.entries(attributes)),
  resource: new Map(Object.entries(resource)),
  scope: '',
  events: [],
  error: null,
});
const json = (value: Json): string => JSON.stringify(value);
const user = (text: string): Said => ({ is: 'text', role: 'user', text });
const assistant = (text: string): Said => ({ is: 'text', role: 'assistant', text });

describe('the conventions for generative AI', () => {
  const MESSAGES = {
    'gen_ai.input.messages': [
      {
        role: 'user',
        parts: [
          { type: 'text', content: 'Weather?' },
          { type: 'uri', modality: 'image', uri: 'x' },
        ],
      },
      { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'weather', arguments: { city: 'Rome' } }] },
      { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: 'rainy' }] },
      { role: 'user', parts: [{ type: 'compaction', content: 'x' }] },
    ],
    'gen_ai.output.messages': [
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', content: 'Rain.' },
          { type: 'text', content: 'It rains.' },
        ],
      },
    ],
    'gen_ai.system_instructions': [{ type: 'text', content: 'Be brief.' }],
  };
  const READ = {
    input: [
      user('Weather?\n[image]'),
      { is: 'call', id: 'c1', name: 'weather', input: { city: 'Rome' } },
      { is: 'result', id: 'c1', name: null, output: 'rainy', failed: false },
    ],
    output: [{ is: 'thought', text: 'Rain.' }, assistant('It rains.')],
    system: 'Be brief.',
  };
  const CHAT = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.conversation.id': 'c-1',
    'gen_ai.response.model': 'm-2',
    'gen_ai.request.model': 'm',
    'gen_ai.usage.input_tokens': 5,
    'gen_ai.usage.cache_write.input_tokens': 3,
    'gen_ai.response.finish_reasons': ['stop'],
  };

  it('are read from attributes, as values or as JSON', () => {
    const asJson = Object.fromEntries(Object.entries(MESSAGES).map(([name, value]) => [name, json(value)]));
    for (const attributes of [MESSAGES, asJson]) {
      const fragment = spanFragment(span({ ...CHAT, ...attributes }, { 'service.name': 'shop' }));
      expect(fragment).toMatchObject({ operation: 'chat', names: { conversation: 'c-1', service: 'shop' } });
      expect(fragment.content).toMatchObject({
        ...READ,
        model: 'm-2',
        usage: { inputTokens: 5, cacheWriteTokens: 3 },
        finishReason: 'stop',
      });
    }
  });

  it('are read from the span event with the details, and beside it what the span says itself', () => {
    const event = { name: 'gen_ai.client.inference.operation.details', timeMs: 1 };
    const asJson = Object.fromEntries(Object.entries(MESSAGES).map(([name, value]) => [name, json(value)]));
    for (const attributes of [MESSAGES, asJson]) {
      const told = {
        ...span(CHAT),
        events: [{ ...event, attributes: new Map<string, Json>(Object.entries(attributes)) }],
      };
      expect(spanFragment(told)).toMatchObject({ operation: 'chat', content: { ...READ, model: 'm-2' } });
    }
  });

  it('are read from the log record with the details, and from one log record a message', () => {
    const log = (eventName: string, fields: Partial<LogRecord>): LogRecord => ({
      ...{ traceId: 't', spanId: 's', eventName, timeMs: 1, body: null, scope: '', resource: new Map() },
      attributes: new Map(),
      ...fields,
    });
    const details = log('gen_ai.client.inference.operation.details', { attributes: new Map(Object.entries(MESSAGES)) });
    expect(logFragment(details)?.content).toMatchObject(READ);
    const told = log('gen_ai.user.message', { body: { content: 'Hi' } });
    expect(logFragment(told)?.content.input).toEqual([user('Hi')]);
    expect(logFragment(told)?.kind).toBe(logFragment(told)?.kind);
    const choice = log('gen_ai.choice', { body: { finish_reason: 'stop', message: { content: 'Hello' } } });
    expect(logFragment(choice)?.content).toMatchObject({ output: [assistant('Hello')], finishReason: 'stop' });
    expect(logFragment(log('app.started', {}))).toBeNull();
    // Its name would become a part of a key, which PostgreSQL bounds.
    expect(logFragment(log(`gen_ai.${'x'.repeat(10_000)}`, {}))).toBeNull();
  });

  it('are read from tools, agents and memory', () => {
    const tool = span({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'weather',
      'gen_ai.tool.call.id': 'c1',
      'gen_ai.tool.call.arguments': '{"city":"Rome"}',
      'gen_ai.tool.call.result': 'rainy',
    });
    expect(spanFragment(tool)).toMatchObject({
      operation: 'tool',
      content: { tool: { id: 'c1', name: 'weather', input: { city: 'Rome' }, output: 'rainy' } },
    });
    const agent = span({ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'planner' });
    expect(spanFragment(agent)).toMatchObject({ operation: 'agent', names: { agent: 'planner' } });
    expect(spanFragment(span({ 'gen_ai.operation.name': 'search_memory' })).operation).toBe('memory_read');
  });
});

describe('JSON in attributes', () => {
  const input = (value: string): readonly Said[] =>
    spanFragment(span({ 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': value })).content.input;

  it('is mended where PostgreSQL could not hold it, in texts, names, keys and ids', () => {
    expect(input('[{"role":"user","content":"a\\u0000b\\ud800"}]')).toEqual([user('a\uFFFDb\uFFFD')]);
    const call = '{"id":"c\\u0000","name":"n\\ud800","arguments":{"k\\u0000":"v\\u0000"}}';
    expect(input(`[{"role":"assistant","tool_calls":[${call}]}]`)).toEqual([
      { is: 'call', id: 'c\uFFFD', name: 'n\uFFFD', input: { 'k\uFFFD': 'v\uFFFD' } },
    ]);
    const metadata = '{"user_id":"ada\\u0000"}';
    expect(spanFragment(span({ 'openinference.span.kind': 'CHAIN', metadata })).names.user).toBe('ada\uFFFD');
  });

  it('stays text where it nests too deep or holds too much', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const many = `[${'1,'.repeat(100_000)}1]`;
    for (const typed of [deep, many, `[{"text":${deep}}]`]) {
      expect(input(typed)).toEqual([user(typed)]);
      expect(input(json([{ role: 'user', content: typed }]))).toEqual([user(typed)]);
      expect(spanFragment(span({ 'ai.operationId': 'ai.generateText', 'ai.prompt': typed })).content.input).toEqual([
        user(typed),
      ]);
    }
  });

  it('may hold JSON that holds JSON', () => {
    let told = 'Hi';
    while (told.length < 500_000) told = '['.repeat(60) + json(told) + ']'.repeat(60);
    expect(input(told)).toEqual([user('Hi')]);
  });
});

describe('guardrails and evaluations', () => {
  const kinds = [
    ['openinference.span.kind', 'GUARDRAIL', 'EVALUATOR', { 'input.value': 'Hi', 'output.value': 'pass' }],
    [
      'langfuse.observation.type',
      'guardrail',
      'evaluator',
      { 'langfuse.observation.input': 'Hi', 'langfuse.observation.output': 'pass' },
    ],
  ] as const;
  const chat = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': json([{ role: 'user', parts: [{ type: 'text', content: 'Hi' }] }]),
  };
  const at = (number: number, parent: number | null, attributes: Record<string, Json>) => ({
    ...spanFragment(span(attributes)),
    spanId: String(number),
    parentSpanId: parent === null ? null : String(parent),
  });

  it.each(kinds)('of %s do not speak for the user', (name, guardrail, evaluator, said) => {
    const trace = [
      at(1, null, { [name]: guardrail, ...said }),
      at(2, null, chat),
      at(3, null, { [name]: evaluator, ...said }),
      at(4, 3, chat),
    ];
    expect(turnsOf(trace).map(({ owner }) => owner.spanId)).toEqual(['2']);
  });

  it.each(kinds)(
    'of %s: a guardrail may hold the call that it guards, but an evaluation holds only those of the judge',
    (name, guardrail, evaluator, said) => {
      const around = (kind: string) => [at(1, null, { [name]: kind, ...said }), at(2, 1, chat)];
      expect(turnsOf(around(guardrail)).map(({ owner }) => owner.spanId)).toEqual(['2']);
      expect(turnsOf(around(evaluator))).toEqual([]);
    },
  );
});

describe('other libraries', () => {
  it.each<[string, Record<string, Json>, object]>([
    [
      'OpenInference, a chain of LangGraph',
      {
        'openinference.span.kind': 'CHAIN',
        'input.value': json({ messages: [{ type: 'human', content: 'Hi' }] }),
        'output.value': json({
          messages: [
            { id: ['langchain', 'HumanMessage'], kwargs: { content: 'Hi', type: 'human' } },
            { type: 'ai', content: 'Hello' },
          ],
        }),
        metadata: json({ thread_id: 'c-1', user_id: 'ada' }),
      },
      {
        operation: 'chain',
        names: { conversation: 'c-1', user: 'ada' },
        content: { input: [user('Hi')], output: [user('Hi'), assistant('Hello')] },
      },
    ],
    [
      'OpenLLMetry, a workflow',
      {
        'traceloop.span.kind': 'workflow',
        'traceloop.entity.name': 'support',
        'traceloop.entity.input': json({ args: [], kwargs: { question: 'Hi' } }),
        'traceloop.entity.output': json('Hello'),
        'traceloop.association.properties.session_id': 'c-1',
      },
      { operation: 'agent', names: { agent: 'support', conversation: 'c-1' }, content: { input: [user('Hi')] } },
    ],
    [
      'OpenLLMetry before it followed the conventions',
      {
        'llm.request.type': 'chat',
        'gen_ai.prompt.0.role': 'user',
        'gen_ai.prompt.0.content': 'Hi',
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.content': 'Hello',
        'gen_ai.usage.prompt_tokens': 4,
        'user.id': 'ada'.repeat(1_000),
      },
      {
        operation: 'chat',
        // An index holds it.
        names: { user: expect.stringMatching(/^otel:sha256:[0-9a-f]{64}$/) as string },
        content: { input: [user('Hi')], output: [assistant('Hello')], usage: { inputTokens: 4 } },
      },
    ],
    [
      'Langfuse, a generation',
      {
        'langfuse.observation.type': 'generation',
        'langfuse.observation.input': json([
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ]),
        'langfuse.observation.output': json({ role: 'assistant', content: 'Hello' }),
        'langfuse.observation.model.name': 'm',
        'langfuse.observation.usage_details': json({ input: 4, output: 2 }),
        'session.id': 'c-1',
        'user.id': 'ada',
      },
      {
        operation: 'chat',
        names: { conversation: 'c-1', user: 'ada' },
        content: {
          output: [assistant('Hello')],
          system: 'Be brief.',
          model: 'm',
          usage: { inputTokens: 4, outputTokens: 2 },
        },
      },
    ],
    [
      'LangSmith, a call of a model',
      {
        'langsmith.span.kind': 'llm',
        'gen_ai.prompt': json({ messages: [{ role: 'user', content: 'Hi' }] }),
        'gen_ai.completion': json({
          generations: [[{ text: 'Hello', type: 'ChatGeneration', message: { type: 'ai', content: 'Hello' } }]],
        }),
        'langsmith.metadata.thread_id': 'c-1',
      },
      {
        operation: 'chat',
        names: { conversation: 'c-1' },
        content: { input: [user('Hi')], output: [assistant('Hello')] },
      },
    ],
    [
      'Pydantic AI 1, a run',
      {
        agent_name: 'support',
        all_messages_events: json([
          { 'event.name': 'gen_ai.system.message', role: 'system', content: 'Be brief.' },
          { 'event.name': 'gen_ai.user.message', role: 'user', content: 'Hi' },
          { 'event.name': 'gen_ai.assistant.message', role: 'assistant', content: 'Hello' },
        ]),
      },
      {
        operation: 'agent',
        names: { agent: 'support' },
        content: { output: [assistant('Hello')], system: 'Be brief.' },
      },
    ],
    [
      'Pydantic AI 2, a run',
      {
        'gen_ai.operation.name': 'invoke_agent',
        'pydantic_ai.all_messages': json([
          { role: 'user', parts: [{ type: 'text', content: 'Hi' }] },
          { role: 'assistant', parts: [{ type: 'text', content: 'Hello' }] },
        ]),
      },
      { operation: 'agent', content: { input: [user('Hi')], output: [assistant('Hello')] } },
    ],
    [
      'the AI SDK, a call of a tool',
      {
        'ai.operationId': 'ai.toolCall',
        'ai.toolCall.id': 'c1',
        'ai.toolCall.name': 'weather',
        'ai.toolCall.args': '{"city":"Rome"}',
        'ai.toolCall.result': '"rainy"',
        'ai.telemetry.metadata.threadId': 'c-1',
      },
      {
        operation: 'tool',
        names: { conversation: 'c-1' },
        content: { tool: { id: 'c1', name: 'weather', input: { city: 'Rome' } } },
      },
    ],
  ])('%s', (_name, attributes, expected) => {
    expect(isGenAi(span(attributes))).toBe(true);
    expect(spanFragment(span(attributes))).toMatchObject(expected);
  });

  it('may flatten messages, deep and many, within bounds', () => {
    const read = (attributes: Record<string, Json>) =>
      spanFragment(span({ 'gen_ai.prompt.0.role': 'user', 'gen_ai.prompt.0.content': 'Hi', ...attributes })).content;
    const call = { 'gen_ai.prompt.1.tool_calls.0.function.name': 'weather', 'gen_ai.prompt.1.role': 'assistant' };
    expect(read(call).input).toEqual([user('Hi'), { is: 'call', id: null, name: 'weather', input: null }]);
    expect(read({ [`gen_ai.prompt${'.'.repeat(1_000_000)}`]: 'x' }).input).toEqual([user('Hi')]);
    const many = Array.from({ length: 20_000 }, (_, index) => [`gen_ai.prompt.${index + 1}.content`, 'x'] as const);
    expect(read(Object.fromEntries(many)).input).toHaveLength(19_999);
  });

  it('are told from everything else that an application traces', () => {
    expect(isGenAi(span({ 'http.request.method': 'POST', 'db.system': 'postgresql' }))).toBe(false);
    expect(isGenAi({ ...span({}), scope: 'openinference.instrumentation.langchain' })).toBe(true);
  });
});
