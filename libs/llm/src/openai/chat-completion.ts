import type { LanguageModelConfig } from '../language-model.config.js';
import { LanguageModelError } from '../language-model.errors.js';
import type { ChatRequest } from '../language-model.port.js';
import type { TokenUsage } from '../spending.js';

export interface Completion {
  readonly text: string;
  /** null: the server does not say. */
  readonly usage: TokenUsage | null;
}

/** Answers are short; anything longer is not one. */
const MOST_ANSWER_CHARS = 200_000;

interface CompletionBody {
  readonly choices?: readonly {
    readonly finish_reason?: string;
    readonly message?: { readonly content?: string | null; readonly refusal?: string | null };
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number };
}

/** One request to `POST {baseUrl}/chat/completions`. Every failure is thrown as a LanguageModelError. */
export async function completeChat(
  { messages, name, schema }: ChatRequest,
  config: LanguageModelConfig,
): Promise<Completion> {
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
    if (error instanceof LanguageModelError) throw error;
    if (signal.aborted) throw new LanguageModelError('timeout', `No answer within ${config.timeoutMs} ms.`);
    throw new LanguageModelError('network', error instanceof Error ? error.message : 'The request failed.');
  }
}

/** An error's body may repeat the request, hence conversations and keys: it is neither kept nor logged. */
function failedResponse(response: Response): LanguageModelError {
  const { status } = response;
  void response.body?.cancel();
  const message = `The server answered ${status}.`;
  if (status === 429)
    return new LanguageModelError('rate_limited', message, retryAfterMs(response.headers.get('retry-after')));
  if (status === 401 || status === 403) return new LanguageModelError('unauthorised', message);
  if (status === 408 || status >= 500) {
    return new LanguageModelError('server_error', message, retryAfterMs(response.headers.get('retry-after')));
  }
  return new LanguageModelError('rejected_request', message);
}

function retryAfterMs(header: string | null): number | null {
  const seconds = Number(header);
  return header === null || !Number.isFinite(seconds) || seconds < 0 ? null : seconds * 1000;
}

function completionOf(text: string): Completion {
  if (text.length > MOST_ANSWER_CHARS) throw new LanguageModelError('malformed_answer', 'The answer is too long.');
  const body = parseBody(text);
  const usage = usageOf(body);
  const [choice] = body.choices ?? [];
  if (typeof choice?.message?.refusal === 'string')
    throw new LanguageModelError('refused', 'The model refused.', null, usage);
  if (choice?.finish_reason === 'length')
    throw new LanguageModelError('truncated_answer', 'The answer was cut.', null, usage);
  if (choice?.finish_reason === 'content_filter')
    throw new LanguageModelError('refused', 'A content filter cut in.', null, usage);
  const content = choice?.message?.content;
  if (typeof content !== 'string')
    throw new LanguageModelError('malformed_answer', 'The answer has no text.', null, usage);
  return { text: content, usage };
}

function parseBody(text: string): CompletionBody {
  try {
    const body: unknown = JSON.parse(text);
    if (isCompletionBody(body)) return body;
  } catch {
    // Reported below.
  }
  throw new LanguageModelError('malformed_answer', 'The response is not JSON.');
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
