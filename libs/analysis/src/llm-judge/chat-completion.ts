import type { JudgeConfig } from './judge-config.js';
import { JudgeError, type TokenUsage } from './judge-error.js';
import type { ChatMessage } from './judge-prompt.js';
import type { JsonSchema } from './judge-schema.js';

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** Of what the answer is, for the server: letters, digits and underscores. */
  readonly name: string;
  /** The form of the answer. Servers that ignore it are common. */
  readonly schema: JsonSchema;
}

export interface Completion {
  readonly text: string;
  /** null: the server does not say. */
  readonly usage: TokenUsage | null;
}

/** Answers are short; what is longer is not one. */
const MOST_ANSWER_CHARS = 200_000;

interface CompletionBody {
  readonly choices?: readonly {
    readonly finish_reason?: string;
    readonly message?: { readonly content?: string | null; readonly refusal?: string | null };
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number };
}

/** One request to `POST {baseUrl}/chat/completions`. Throws a JudgeError for everything that can go wrong. */
export async function completeChat({ messages, name, schema }: ChatRequest, config: JudgeConfig): Promise<Completion> {
  const signal = AbortSignal.timeout(config.timeoutMs);
  try {
    const response = await fetch(`${config.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      signal,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(config.apiKey === undefined ? {} : { authorization: `Bearer ${config.apiKey}` }),
      },
      body: JSON.stringify({
        model: config.model,
        messages,
        temperature: 0,
        max_tokens: config.maxOutputTokens,
        response_format: {
          type: 'json_schema',
          json_schema: { name, strict: true, schema },
        },
      }),
    });
    if (!response.ok) throw failedResponse(response);
    return completionOf(await response.text());
  } catch (error) {
    if (error instanceof JudgeError) throw error;
    if (signal.aborted) throw new JudgeError('timeout', `No answer within ${config.timeoutMs} ms.`);
    throw new JudgeError('network', error instanceof Error ? error.message : 'The request failed.');
  }
}

/** The body of an error may hold the request, hence conversations and keys: it is neither kept nor logged. */
function failedResponse(response: Response): JudgeError {
  const { status } = response;
  void response.body?.cancel();
  const said = `The server answered ${status}.`;
  if (status === 429) return new JudgeError('rate_limited', said, retryAfterMs(response.headers.get('retry-after')));
  if (status === 401 || status === 403) return new JudgeError('unauthorised', said);
  if (status === 408 || status >= 500) {
    return new JudgeError('server_error', said, retryAfterMs(response.headers.get('retry-after')));
  }
  return new JudgeError('rejected_request', said);
}

function retryAfterMs(header: string | null): number | null {
  const seconds = Number(header);
  return header === null || !Number.isFinite(seconds) || seconds < 0 ? null : seconds * 1000;
}

function completionOf(text: string): Completion {
  if (text.length > MOST_ANSWER_CHARS) throw new JudgeError('malformed_answer', 'The answer is too long.');
  const body = parseBody(text);
  const usage = usageOf(body);
  const [choice] = body.choices ?? [];
  if (typeof choice?.message?.refusal === 'string') throw new JudgeError('refused', 'The model refused.', null, usage);
  if (choice?.finish_reason === 'length') throw new JudgeError('truncated_answer', 'The answer was cut.', null, usage);
  if (choice?.finish_reason === 'content_filter')
    throw new JudgeError('refused', 'A content filter cut in.', null, usage);
  const content = choice?.message?.content;
  if (typeof content !== 'string') throw new JudgeError('malformed_answer', 'The answer has no text.', null, usage);
  return { text: content, usage };
}

function parseBody(text: string): CompletionBody {
  try {
    const body: unknown = JSON.parse(text);
    if (isCompletionBody(body)) return body;
  } catch {
    // Said below.
  }
  throw new JudgeError('malformed_answer', 'The response is not JSON.');
}

function isCompletionBody(body: unknown): body is CompletionBody {
  return typeof body === 'object' && body !== null && (!('choices' in body) || Array.isArray(body.choices));
}

function usageOf({ usage }: CompletionBody): TokenUsage | null {
  const inputTokens = usage?.prompt_tokens;
  const outputTokens = usage?.completion_tokens;
  if (typeof inputTokens !== 'number' || typeof outputTokens !== 'number') return null;
  return inputTokens >= 0 && outputTokens >= 0 ? { inputTokens, outputTokens } : null;
}
