import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly key: string;
  /** Sent in rotation; a function makes a new body for each request. */
  readonly bodies: readonly string[] | (() => string | Buffer);
  readonly connections: number;
  /** Of the bodies; JSON unless given. */
  readonly contentType?: string;
}

/** For how long, or how many requests. */
type Extent = { readonly seconds: number } | { readonly amount: number };

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers that were not 2xx, and requests without an answer. */
  readonly failures: number;
  readonly acknowledged: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends the bodies in rotation over keep-alive connections, each of which has a share of them. */
export async function sendLoad({
  url,
  key,
  bodies,
  connections,
  contentType = 'application/json',
  ...extent
}: Load & Extent): Promise<LoadResult> {
  const request = {
    method: 'POST' as const,
    headers: { authorization: `Bearer ${key}`, 'content-type': contentType },
  };
  const requests: autocannon.Request[] =
    typeof bodies === 'function'
      ? [{ ...request, setupRequest: (next) => ({ ...next, body: bodies() }) }]
      : bodies.map((body) => ({ ...request, body }));
  let clients = 0;
  const result = await autocannon({
    ...{ url, connections, ...request },
    ...('amount' in extent ? { amount: extent.amount } : { duration: extent.seconds }),
    setupClient: (client) => client.setRequests(shareOf(requests, clients++, connections)),
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    acknowledged: result['2xx'],
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
    ),
  };
}

/**
 * A connection makes the bytes of all its requests before it sends the first. With all bodies for each of hundreds of
 * connections, that would take longer than a measurement, and requests would time out meanwhile.
 */
function shareOf<T>(all: readonly T[], nth: number, shares: number): T[] {
  const from = nth % Math.min(shares, all.length);
  return all.filter((_, n) => n % shares === from);
}
