/** One request of the service's own interface. */
export interface ApiQuestion {
  readonly method: 'GET' | 'POST';
  /** Below /v1. */
  readonly path: string;
  /** Undefined ones are left out; a list is repeated. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: object;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** What the Link header leads on to, by its query; null: nothing. */
  readonly next: URLSearchParams | null;
  /** How long the whole list is; null where that was not told. */
  readonly total: number | null;
}

/** Asks the service as whoever called the tool: what a key may not read, no tool reads for it. */
export type Ask = (question: ApiQuestion) => Promise<ApiAnswer>;

/** Path and query as they go out. */
export function urlOf({ path, query = {} }: ApiQuestion): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one));
  }
  return `/v1${path}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
}

/** What is read of any answer. */
export function toApiAnswer(
  status: number,
  text: string,
  headers: { readonly link: string | null; readonly total: string | null },
): ApiAnswer {
  // Relative, where nobody knows under which name the service is reached.
  const next = /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1];
  return {
    status,
    body: text === '' ? null : (JSON.parse(text) as unknown),
    next: next === undefined ? null : new URL(next, 'http://parley').searchParams,
    total: headers.total === null ? null : Number(headers.total),
  };
}
