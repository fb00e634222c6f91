import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import OpenAI from 'openai';
import {
  inConversation,
  parleyMiddleware,
  ParleyWriter,
  recordAnthropic,
  recordOpenAi,
} from '../../clients/typescript/src/index.js';
import { type TemporaryDirectory, temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { listenAsModels } from './fake-models.js';

type Models = Awaited<ReturnType<typeof listenAsModels>>;

describe('calls of the published clients of models', () => {
  let directory: TemporaryDirectory;
  let service: StandaloneProcess;
  let models: Models;
  let writer: ParleyWriter;
  const rejected: unknown[] = [];
  beforeAll(async () => {
    directory = await temporaryDirectory();
    models = await listenAsModels();
    service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'data') });
    const { url, key, productId } = service;
    writer = new ParleyWriter({ url, key, productId, maxWaitMs: 10, onRejected: (one) => rejected.push(one) });
  });
  afterAll(async () => {
    await writer.close();
    await models.close();
    await service.stop();
    await directory.remove();
  });

  const of = (externalConversationId: string) => ({ externalUserId: 'ada', externalConversationId });
  async function recorded(conversation: string) {
    await writer.flush();
    expect(rejected).toEqual([]);
    const found = await (await service.fetch('GET', `/v1/interactions/${conversation}`)).json();
    return found as { model: string | null; messages: { content: string; usage: unknown }[] };
  }
  const said = ({ messages }: Awaited<ReturnType<typeof recorded>>) => messages.map(({ content }) => content);
  const ORDER_7 = ['Where is order 7?', '{"id":7}', '{"state":"sent"}', 'It was sent on Monday.'];

  it("of OpenAI's are recorded once, with tools, over a history that is sent each time, streamed or not", async () => {
    const openai = recordOpenAi(new OpenAI({ baseURL: models.url, apiKey: 'none' }), writer);
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: 'You answer for a shop.' },
      { role: 'user', content: 'Where is order 7?' },
    ];
    await inConversation(of('openai'), async () => {
      const first = await openai.chat.completions.create({ model: 'gpt-4o-mini', messages });
      messages.push(first.choices[0]?.message ?? { role: 'assistant' });
      messages.push({ role: 'tool', tool_call_id: 'call_1', content: '{"state":"sent"}' });
      const { data } = await openai.chat.completions.create({ model: 'gpt-4o-mini', messages }).withResponse();
      messages.push({ role: 'assistant', content: data.choices[0]?.message.content ?? '' });
      messages.push({ role: 'user', content: 'Thanks!' });
      const stream = await openai.chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
      let text = '';
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? '';
      expect(text).toBe('It was sent on Monday.');
    });
    const found = await recorded('openai');
    expect(said(found)).toEqual([...ORDER_7, 'Thanks!', 'It was sent on Monday.']);
    expect([found.model, found.messages[3]]).toMatchObject([
      'gpt-4o-mini-2024-07-18',
      { usage: { inputTokens: 30, cachedInputTokens: 10 } },
    ]);
  });

  it("of OpenAI's Responses are recorded, and none that belongs to no conversation", async () => {
    const openai = recordOpenAi(new OpenAI({ baseURL: models.url, apiKey: 'none' }), writer);
    const answer = await inConversation(of('responses'), () =>
      openai.responses.create({ model: 'gpt-4o-mini', instructions: 'Be short.', input: 'Hi' }),
    );
    await openai.responses.create({ model: 'gpt-4o-mini', input: 'Sort this mail.' });
    expect(answer.output_text).toBe('Hello!');
    const found = await recorded('responses');
    expect(said(found)).toEqual(['Hi', 'Hello!']);
    expect(found.messages[1]).toMatchObject({ usage: { inputTokens: 9, outputTokens: 3, reasoningTokens: 1 } });
    const all = (await (await service.fetch('GET', '/v1/interactions')).json()) as object[];
    expect(JSON.stringify(all)).not.toContain('Sort this mail.');
  });

  it("of Anthropic's are recorded, with tools, streamed or not", async () => {
    const anthropic = recordAnthropic(new Anthropic({ baseURL: models.url, apiKey: 'none' }), writer);
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Where is order 7?' }];
    const shared = { model: 'claude-sonnet-5', max_tokens: 100, system: 'You answer for a shop.' };
    await inConversation(of('anthropic'), async () => {
      const { content } = await anthropic.messages.create({ ...shared, messages });
      messages.push({ role: 'assistant', content });
      const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: '{"state":"sent"}' } as const;
      messages.push({ role: 'user', content: [result] });
      const whole = await anthropic.messages.stream({ ...shared, messages }).finalMessage();
      expect(whole.content).toMatchObject([{ text: 'It was sent on Monday.' }]);
    });
    const found = await recorded('anthropic');
    expect(said(found)).toEqual(ORDER_7);
    expect([found.model, found.messages[3]]).toMatchObject([
      'claude-sonnet-5',
      { usage: { inputTokens: 25, cachedInputTokens: 5 } },
    ]);
  });

  it('of the AI SDK are recorded by middleware, with tools, streamed or not', async () => {
    const model = wrapLanguageModel({
      model: createOpenAI({ baseURL: models.url, apiKey: 'none' }).chat('gpt-4o-mini'),
      middleware: parleyMiddleware(writer),
    });
    const inputSchema = jsonSchema<{ id: number }>({ type: 'object', properties: { id: { type: 'number' } } });
    const order_lookup = tool({ inputSchema, execute: () => Promise.resolve({ state: 'sent' }) });
    const asked = { model, prompt: 'Where is order 7?', tools: { order_lookup }, stopWhen: stepCountIs(3) };
    const { text } = await inConversation(of('ai-sdk'), () => generateText(asked));
    const streamed = await inConversation(of('ai-sdk-stream'), () => streamText(asked).text);
    expect([text, streamed]).toEqual(['It was sent on Monday.', 'It was sent on Monday.']);
    for (const conversation of ['ai-sdk', 'ai-sdk-stream']) {
      const found = await recorded(conversation);
      expect(said(found)).toEqual(ORDER_7);
      expect([found.model, found.messages[3]]).toMatchObject([
        'gpt-4o-mini-2024-07-18',
        { usage: { inputTokens: 30, cachedInputTokens: 10 } },
      ]);
    }
  });
});
