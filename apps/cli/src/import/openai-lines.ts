type Line = Readonly<Record<string, unknown>>;

/**
 * A line of OpenAI's JSONL files as a POST /messages body: a fine-tuning example (`messages`), a request of the Batch
 * API (`body`), or a request logged with its answer (`request`, `response`).
 */
export function openAiBody(line: Line, user: string): Record<string, unknown> {
  const request = objectIn(line, 'body') ?? objectIn(line, 'request') ?? line;
  const answered = objectIn(line, 'response');
  const response = answered === null ? null : (objectIn(answered, 'body') ?? answered);
  const { messages } = request;
  const model = response?.['model'] ?? request['model'];
  const metadata = objectIn(request, 'metadata') ?? {};
  return {
    externalUserId: request['user'] ?? metadata['user_id'] ?? user,
    ...present({ model, externalConversationId: metadata['conversation_id'] }),
    messages: Array.isArray(messages) ? [...(messages as unknown[]), ...answerOf(response)] : messages,
  };
}

/** The first choice, with its usage. */
function answerOf(response: Line | null): unknown[] {
  const choices = response?.['choices'];
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (response === null || !isObject(choice)) return [];
  const message = objectIn(choice, 'message');
  if (message === null) return [];
  if (typeof message['content'] !== 'string' || Array.isArray(message['tool_calls'])) return [message];
  const usage = usageOf(objectIn(response, 'usage'));
  const finishReason = choice['finish_reason'];
  return [{ role: 'assistant', content: message['content'], ...present({ usage, finishReason }) }];
}

function usageOf(usage: Line | null): object | undefined {
  if (usage === null) return undefined;
  return present({
    inputTokens: usage['prompt_tokens'],
    outputTokens: usage['completion_tokens'],
    cachedInputTokens: objectIn(usage, 'prompt_tokens_details')?.['cached_tokens'],
    reasoningTokens: objectIn(usage, 'completion_tokens_details')?.['reasoning_tokens'],
  });
}

const isObject = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectIn = (line: Line, name: string): Line | null => {
  const value = line[name];
  return isObject(value) ? value : null;
};

const present = (fields: Line): Line =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
