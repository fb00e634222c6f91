/** What became of one request. */
export type Delivery =
  /** For each item what is wrong with it; null where it was taken. */
  | { readonly kind: 'taken'; readonly errors: readonly (ItemErrors | null)[] }
  /** Not now: the same body must be sent again later. */
  | { readonly kind: 'later'; readonly why: string; readonly afterMs: number | null }
  /** Not like this: because of one of its items, or of its size. */
  | { readonly kind: 'rejected'; readonly errors: ItemErrors };

export type ItemErrors = readonly FieldError[];

interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Longer than the service takes to answer that it is not available. */
const TIMEOUT_MS = 60_000;

/** Whatever an answer asks for: sooner would be a flood, later would be too late. */
const [MIN_AFTER_MS, MAX_AFTER_MS] = [250, 60_000];

/** A wrong key can be put right, so nothing that waits is thrown away because of it. */
const LATER = new Set([401, 403, 408, 429]);

const TOO_LARGE = 413;

/**
 * Sends items, each a JSON text, as the one field of a body. It never throws.
 * @param request aborted by the caller when nobody waits for the answer any more.
 */
export async function deliver(
  to: { readonly url: string; readonly key: string; readonly field: string },
  items: readonly string[],
  request: AbortController,
): Promise<Delivery> {
  const timer = setTimeout(() => request.abort(new Error('no answer in time')), TIMEOUT_MS);
  try {
    const response = await fetch(to.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${to.key}`, 'content-type': 'application/json' },
      body: `{"${to.field}":[${items.join(',')}]}`,
      // A redirect would turn the request into one without a body, and show its content to another host.
      redirect: 'manual',
      signal: request.signal,
    });
    return outcome(response, objectIn(await response.text()), items.length);
  } catch (error) {
    return { kind: 'later', why: error instanceof Error ? error.message : String(error), afterMs: null };
  } finally {
    clearTimeout(timer);
  }
}

function outcome({ status, headers }: Response, answer: Answer | null, items: number): Delivery {
  const results = answer?.['results'];
  if (status < 300 && Array.isArray(results) && results.length === items) {
    return { kind: 'taken', errors: results.map(errorsOfResult) };
  }
  const why = `${status}: ${reason(status, headers, answer)}`;
  // Proxies have limits of their own, and say so in their own words.
  const isTooLarge = status === TOO_LARGE;
  // An answer that is not the service's comes from something in between, and says nothing about any item.
  if (!isTooLarge && (answer === null || status < 400 || LATER.has(status) || status >= 500)) {
    return { kind: 'later', why, afterMs: afterMs(headers.get('retry-after')) };
  }
  const errors = errorsIn(answer);
  return { kind: 'rejected', errors: errors.length > 0 ? errors : [{ path: '', message: why }] };
}

type Answer = Readonly<Record<string, unknown>>;

function reason(status: number, headers: Headers, answer: Answer | null): string {
  const detail = answer?.['detail'];
  if (typeof detail === 'string') return detail;
  if (status === TOO_LARGE) return 'larger than what is between here and the service lets through';
  const location = headers.get('location');
  return location === null ? 'no reason given' : `redirected to ${location}, which is not followed`;
}

function afterMs(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isNaN(seconds) ? null : Math.min(MAX_AFTER_MS, Math.max(MIN_AFTER_MS, seconds * 1_000));
}

function errorsOfResult(result: unknown): ItemErrors | null {
  return isObject(result) && result['status'] === 'rejected' ? errorsIn(result) : null;
}

function errorsIn(answer: Answer | null): ItemErrors {
  const errors = answer?.['errors'];
  return Array.isArray(errors) ? errors.filter(isFieldError) : [];
}

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';

const isObject = (value: unknown): value is Answer => typeof value === 'object' && value !== null;

function objectIn(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
