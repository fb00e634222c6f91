/** One request to the service's own interface. */
export interface ApiQuestion {
  readonly method: 'GET' | 'POST';
  /** Below /v1. */
  readonly path: string;
  /** Undefined parameters are left out; a list repeats its parameter. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: object;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The query of the next page, from the Link header; null: there is none. */
  readonly next: URLSearchParams | null;
  /** The length of the whole list; null where the answer does not give it. */
  readonly total: number | null;
}

/** Asks the service with the rights of whoever called the tool: no tool reads what the caller's key may not. */
export type Ask = (question: ApiQuestion) => Promise<ApiAnswer>;

/** The path below /v1 and the query, as they are sent. */
export function urlOf({ path, query = {} }: ApiQuestion): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one));
  }
  return `/v1${path}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
}

/** The parts of an answer that callers use. */
export function toApiAnswer(
  status: number,
  text: string,
  headers: { readonly link: string | null; readonly total: string | null },
): ApiAnswer {
  // The URL is relative where the service does not know its public address.
  const next = /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1];
  return {
    status,
    body: text === '' ? null : (JSON.parse(text) as unknown),
    next: next === undefined ? null : new URL(next, 'http://parley').searchParams,
    total: headers.total === null ? null : Number(headers.total),
  };
}
