/** What became of one request. */
export type Delivery =
  | { readonly kind: 'taken'; readonly results: readonly ItemResult[] }
  /** Not now: the same body must be sent again later. */
  | { readonly kind: 'later'; readonly why: string; readonly afterMs: number | null }
  /** Not like this: because of one of its items, or of its size. */
  | { readonly kind: 'rejected'; readonly errors: ItemErrors };

export interface ItemResult {
  readonly status: string;
  readonly errors?: ItemErrors;
}

export type ItemErrors = readonly { readonly path: string; readonly message: string }[];

/** Longer than the service takes to answer that it is not available. */
const TIMEOUT_MS = 60_000;

/** A wrong key can be put right, so nothing that waits is thrown away because of it. */
const LATER = new Set([401, 403, 408, 429]);

export async function deliver(url: string, key: string, body: object): Promise<Delivery> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as Answer;
    if (response.ok) return { kind: 'taken', results: answer.results ?? [] };
    const why = `${response.status}: ${answer.detail ?? 'no reason given'}`;
    if (LATER.has(response.status) || response.status >= 500) {
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      return { kind: 'later', why, afterMs: Number.isFinite(seconds) ? seconds * 1_000 : null };
    }
    return { kind: 'rejected', errors: answer.errors?.length ? answer.errors : [{ path: '', message: why }] };
  } catch (error) {
    return { kind: 'later', why: error instanceof Error ? error.message : String(error), afterMs: null };
  }
}

interface Answer {
  readonly results?: readonly ItemResult[];
  readonly detail?: string;
  readonly errors?: ItemErrors;
}
