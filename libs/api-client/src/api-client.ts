import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs, type FieldError, fieldsOf, reasonOf, StartupError } from '@parley/kernel';

/** The service has rejected a request; the message says why in its own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The fields that it is about. */
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Call {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const MAX_ATTEMPTS = 8;
const PAUSES = { firstMs: 250, lastMs: 16_000 };
/** A single lost connection is nothing to tell people about. */
const TOLD_AT_ATTEMPT = 2;
/** A request that failed so was never sent. */
const UNSENT = new Set<unknown>([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'],
  'ERR_INVALID_URL',
]);

/** The service over HTTP. What it cannot do just now (429, 503, a lost connection) is tried again for about a minute. */
export class ApiClient {
  /** `tell` gets a sentence for people while they wait for a service that cannot be reached. */
  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly tell: (sentence: string) => void = () => undefined,
  ) {}

  /** The service's address with the key: a secret. */
  get identity(): string {
    return `${this.url}\n${this.token}`;
  }

  async call<Body>(method: Method, path: string, body?: unknown): Promise<Body> {
    const response = await this.answered({ method, path: `/v1${path}`, body });
    return (response.status === 204 ? undefined : await response.json()) as Body;
  }

  /**
   * A POST that makes one more each time that it arrives, such as a key: after a lost connection it is not sent again.
   * @throws StartupError when nobody knows whether it was done.
   */
  async create<Body>(path: string, body?: unknown): Promise<Body> {
    const response = await this.answered({ method: 'POST', path: `/v1${path}`, body }, { isRepeatable: false });
    return (await response.json()) as Body;
  }

  /** Sends spans or log records as OpenTelemetry's exporters do, in JSON. */
  async exportTelemetry<Body>(signal: 'traces' | 'logs', body: object, productId: string | undefined): Promise<Body> {
    const headers = productId === undefined ? {} : { 'x-parley-product-id': productId };
    const response = await this.answered({ method: 'POST', path: `/otlp/v1/${signal}`, body, headers });
    return (await response.json()) as Body;
  }

  /** @throws ApiError in the service's words when it rejects. */
  private async answered(call: Call, { isRepeatable = true } = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.send(call).catch((error: unknown) => error as Error);
      const passing = !(response instanceof Response) || response.status === 429 || response.status === 503;
      if (!passing) return accepted(response);
      if (!isRepeatable && !(response instanceof Response) && !UNSENT.has(fieldsOf(response.cause)['code'])) {
        throw new StartupError(
          `The connection to ${this.url} was lost before it answered. It may have done it all the same: look before you repeat the command.`,
        );
      }
      if (attempt === MAX_ATTEMPTS) {
        if (!(response instanceof Response))
          throw new StartupError(`${this.url} cannot be reached. Is Parley running there?`);
        return accepted(response);
      }
      if (attempt === TOLD_AT_ATTEMPT && !(response instanceof Response)) {
        this.tell(`${this.url} cannot be reached; trying again for about half a minute.`);
      }
      await sleep(Math.max(backoffMs(attempt, PAUSES), response instanceof Response ? pauseAskedMs(response) : 0));
    }
  }

  /**
   * The body as a stream: it may exceed memory. With `question`, of a POST. A stream that breaks off is not asked for
   * again, and fails with a StartupError.
   */
  async stream(path: string, question?: unknown): Promise<Readable> {
    const { body } = await this.answered({
      method: question === undefined ? 'GET' : 'POST',
      path: `/v1${path}`,
      body: question,
    });
    return Readable.from(body === null ? [] : this.chunksOf(body as ReadableStream<Uint8Array>));
  }

  private async *chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      throw new StartupError(
        `The connection to ${this.url} broke off, and what came before is incomplete: ${reasonOf(error)}.`,
      );
    }
  }

  private send({ method, path, body, headers }: Call): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

/** The pause that the service asks for, cut to what is worth waiting for. */
function pauseAskedMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, PAUSES.lastMs) : 0;
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { detail, errors } = (await response.json().catch(() => ({}))) as {
    detail?: string;
    errors?: readonly FieldError[];
  };
  throw new ApiError(response.status, detail ?? `The service answered ${response.status}.`, errors);
}
