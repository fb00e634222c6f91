import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import type { Clock } from '@parley/kernel';
import { VERSION } from '@parley/platform';
import type { DeliveryAttempt } from '../domain/delivery.js';
import { ForbiddenAddress } from './guarded-agent.js';
import { timed } from './timed.js';

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** For the whole try: connecting, sending, waiting for the answer. */
export const TIME_LIMIT_MS = 10_000;
const KEPT_BYTES = 1_024;

/** Sends a message and returns the result, failures included. Redirects are not followed: they count as answers. */
export function send(
  dispatcher: Dispatcher,
  { url, headers, body }: Outgoing,
  clock: Clock,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<DeliveryAttempt> {
  return timed(clock, async () => {
    try {
      const response = await request(url, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': `Parley/${VERSION}`, ...headers },
        body,
        signal: AbortSignal.timeout(timeLimitMs),
      });
      const { statusCode } = response;
      const answer = await beginningOf(response.body);
      return { statusCode, answer, error: isSuccess(statusCode) ? null : `Answered ${statusCode}.` };
    } catch (error) {
      return { statusCode: null, answer: null, error: wordsFor(error, timeLimitMs) };
    }
  });
}

const isSuccess = (statusCode: number): boolean => statusCode >= 200 && statusCode < 300;

/** As much of the answer as is kept; where it is cut off, by either side, the status still holds. */
async function beginningOf(body: Readable): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= KEPT_BYTES) break;
    }
  } catch {
    // The status has come, and only that counts.
  }
  // PostgreSQL takes no NUL.
  const text = Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '');
  return text === '' ? null : text;
}

/** In words of Parley's own, since an error's may name addresses of the inner network. */
function wordsFor(error: unknown, timeLimitMs: number): string {
  if (error instanceof ForbiddenAddress) return error.message;
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return `No answer within ${timeLimitMs / 1_000} s.`;
  return code === undefined ? 'The connection failed.' : `The connection failed: ${code}.`;
}
