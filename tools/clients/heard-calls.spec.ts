import { setTimeout as sleep } from 'node:timers/promises';
import Anthropic from '@anthropic-ai/sdk';
import { streamText, wrapLanguageModel } from 'ai';
import OpenAI from 'openai';
import { inConversation, parleyMiddleware, recordAnthropic, recordOpenAi } from '../../clients/typescript/src/index.js';
import { fakeModelFetch, recordingWriter } from './recording-writer.js';

const OF = { externalUserId: 'ada', externalConversationId: 'c-1' };

describe("calls of OpenAI's client are recorded, however the caller gets the answer:", () => {
  const asked = { model: 'gpt-5', messages: [{ role: 'user' as const, content: 'Hi' }] };
  const response = { model: 'gpt-5', input: 'Hi' };
  const ways: Record<string, (openai: OpenAI) => unknown> = {
    await: (openai) => openai.chat.completions.create(asked),
    catch: (openai) => openai.chat.completions.create(asked).catch(() => null),
    finally: (openai) => openai.chat.completions.create(asked).finally(() => null),
    withResponse: (openai) => openai.chat.completions.create(asked).withResponse(),
    parse: (openai) => openai.chat.completions.parse({ ...asked, response_format: { type: 'json_object' } }),
    'stream helper': (openai) => openai.chat.completions.stream(asked).finalChatCompletion(),
    stream: async (openai) => all(await openai.chat.completions.create({ ...asked, stream: true })),
    'split stream': async (openai) => {
      const halves = (await openai.chat.completions.create({ ...asked, stream: true })).tee();
      for (const half of halves) await all(half);
    },
    response: (openai) => openai.responses.create(response),
    'parsed response': (openai) => openai.responses.parse(response),
    'streamed response': async (openai) => all(await openai.responses.create({ ...response, stream: true })),
  };
  it.each(Object.entries(ways))('%s', async (_name, call) => {
    const { writer, said } = recordingWriter();
    const openai = recordOpenAi(new OpenAI({ apiKey: 'none', fetch: fakeModelFetch('Hello there!') }), writer);
    await inConversation(OF, () => call(openai));
    expect(said()).toEqual([['user: Hi', 'assistant: Hello there!']]);
  });

  it('as a refusal, streamed', async () => {
    const { writer, said } = recordingWriter();
    const fetch = fakeModelFetch('I cannot help with that.', 'refusal');
    const openai = recordOpenAi(new OpenAI({ apiKey: 'none', fetch }), writer);
    await inConversation(OF, async () => all(await openai.chat.completions.create({ ...asked, stream: true })));
    expect(said()).toEqual([['user: Hi', 'assistant: I cannot help with that.']]);
  });

  it.each(['chat', 'response'])('as far as it came when a streamed %s is left early', async (kind) => {
    const { writer, said } = recordingWriter();
    const openai = recordOpenAi(new OpenAI({ apiKey: 'none', fetch: fakeModelFetch('Hello there!') }), writer);
    await inConversation(OF, async () => {
      const stream: AsyncIterable<unknown> = await (kind === 'chat'
        ? openai.chat.completions.create({ ...asked, stream: true })
        : openai.responses.create({ ...response, stream: true }));
      for await (const part of stream) if (JSON.stringify(part).includes('Hello ')) break;
    });
    expect(said()).toEqual([['user: Hi', 'assistant: Hello ']]);
  });

  it('and errors are left to the caller', async () => {
    const { writer, said } = recordingWriter();
    const fetch = () => Promise.resolve(Response.json({ error: { message: 'Bad' } }, { status: 400 }));
    const openai = recordOpenAi(new OpenAI({ apiKey: 'none', fetch }), writer);
    await expect(inConversation(OF, async () => openai.chat.completions.create(asked))).rejects.toThrow('Bad');
    expect(said()).toEqual([]);
  });
});

describe("calls of Anthropic's client are recorded, however the caller gets the answer:", () => {
  const asked = { model: 'claude-sonnet-5', max_tokens: 9, messages: [{ role: 'user' as const, content: 'Hi' }] };
  const ways: Record<string, (anthropic: Anthropic) => unknown> = {
    await: (anthropic) => anthropic.messages.create(asked),
    catch: (anthropic) => anthropic.messages.create(asked).catch(() => null),
    'stream helper': (anthropic) => anthropic.messages.stream(asked).finalMessage(),
    'split stream': async (anthropic) => {
      const halves = (await anthropic.messages.create({ ...asked, stream: true })).tee();
      for (const half of halves) await all(half);
    },
    beta: (anthropic) => anthropic.beta.messages.create(asked),
    'beta stream helper': (anthropic) => anthropic.beta.messages.stream(asked).finalMessage(),
  };
  it.each(Object.entries(ways))('%s', async (_name, call) => {
    const { writer, said } = recordingWriter();
    const anthropic = recordAnthropic(new Anthropic({ apiKey: 'none', fetch: fakeModelFetch('Hello there!') }), writer);
    await inConversation(OF, () => call(anthropic));
    expect(said()).toEqual([['user: Hi', 'assistant: Hello there!']]);
  });
});

describe('a stream of the AI SDK', () => {
  it.each([
    ['heeds', true],
    ['does not heed', false],
  ])('that its user stops is recorded as far as it came, from a model that %s it', async (_name, heeds) => {
    const { writer, said } = recordingWriter();
    const stopped = new AbortController();
    const doStream = ({ abortSignal }: { abortSignal?: AbortSignal }) => {
      const parts = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '1' },
        ...['One, ', 'two, ', ...Array.from({ length: 100 }, () => 'more ')].map((delta) => ({
          type: 'text-delta',
          id: '1',
          delta,
        })),
      ];
      const pull = async (controller: ReadableStreamDefaultController<unknown>) => {
        await sleep(5);
        const part = parts.shift();
        if (heeds && abortSignal?.aborted === true) controller.error(abortSignal.reason);
        else if (part === undefined) controller.close();
        else controller.enqueue(part);
      };
      return Promise.resolve({ stream: new ReadableStream({ pull }) });
    };
    const shared = { specificationVersion: 'v3', provider: 'p', modelId: 'm', supportedUrls: {} };
    const model = wrapLanguageModel({
      model: { ...shared, doStream, doGenerate: () => Promise.reject(new Error('not here')) } as never,
      middleware: parleyMiddleware(writer),
    });
    await inConversation(OF, async () => {
      const { textStream } = streamText({
        model,
        prompt: 'Count',
        abortSignal: stopped.signal,
        onError: () => undefined,
      });
      try {
        for await (const text of textStream) if (text.includes('two')) stopped.abort();
      } catch {
        // Some versions end the stream, others fail.
      }
    });
    await sleep(10);
    const counted = expect.stringMatching(/^assistant: One, two, (?:more ){0,9}$/) as unknown;
    expect(said()).toEqual([['user: Count', counted]]);
  });
});

async function all(parts: AsyncIterable<unknown>): Promise<void> {
  for await (const part of parts) expect(part).toBeDefined();
}
