import { openAiBody } from './openai-lines.js';

const ASKED = [{ role: 'user', content: 'Where is order 7?' }];

describe('a line of a JSONL file of OpenAI', () => {
  it('may be an example for fine-tuning', () => {
    const messages = [...ASKED, { role: 'assistant', content: 'On its way.' }];
    expect(openAiBody({ messages }, 'someone')).toEqual({ externalUserId: 'someone', messages });
  });

  it('may be a request with its answer, whose usage and finish reason are kept', () => {
    const response = {
      model: 'gpt-5-2026-01-01',
      choices: [{ message: { role: 'assistant', content: 'On its way.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 20, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 8 } },
    };
    const metadata = { conversation_id: 'c-1' };
    const wanted = {
      externalUserId: 'ada',
      externalConversationId: 'c-1',
      model: 'gpt-5-2026-01-01',
      messages: [
        ...ASKED,
        {
          role: 'assistant',
          content: 'On its way.',
          finishReason: 'stop',
          usage: { inputTokens: 20, outputTokens: 5, cachedInputTokens: 8 },
        },
      ],
    };
    const request = { model: 'gpt-5', user: 'ada', metadata, messages: ASKED };
    expect(openAiBody({ request, response }, 'someone')).toEqual(wanted);
    expect(openAiBody({ custom_id: '1', body: request, response: { body: response } }, 'someone')).toEqual(wanted);
  });

  it('keeps the calls of tools of an answer as they are, and leaves to the service what it is not', () => {
    const message = { role: 'assistant', content: null, tool_calls: [{ id: '1', function: { name: 'f' } }] };
    expect(openAiBody({ messages: ASKED, response: { choices: [{ message }] } }, 'x')['messages']).toEqual([
      ...ASKED,
      message,
    ]);
    expect(openAiBody({ prompt: 'Hello' }, 'x')).toEqual({ externalUserId: 'x', messages: undefined });
  });
});
