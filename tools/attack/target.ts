import { request } from 'node:http';
import type { Tally } from './tally.js';

/** A request that takes longer counts as hanging. */
const PATIENCE_MS = 10_000;

export interface Sent {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined: the target's own; null: none. */
  readonly key?: string | null;
  /** Hangs up after this time. */
  readonly hangUpAfterMs?: number;
}

export interface Answer {
  /** 0: the connection was closed without an answer, as a server may for what it will not read. */
  readonly status: number;
  readonly text: string;
}

/** The service under attack; every request to it is counted. */
export class Target {
  constructor(
    private readonly url: URL,
    readonly key: string | null,
    private readonly tally: Tally,
  ) {}

  json(path: string, body: unknown, sent: Sent = {}): Promise<Answer> {
    return this.send(path, { method: 'POST', body: JSON.stringify(body), ...sent });
  }

  send(path: string, { method = 'GET', body, headers = {}, key = this.key, hangUpAfterMs }: Sent = {}) {
    return new Promise<Answer>((resolve) => {
      const timer = setTimeout(() => {
        if (hangUpAfterMs === undefined) this.tally.hung(method, path);
        outgoing.destroy();
        resolve({ status: 0, text: '' });
      }, hangUpAfterMs ?? PATIENCE_MS);
      const done = (answer: Answer, retryAfter?: string) => {
        clearTimeout(timer);
        this.tally.answered(method, path, answer, retryAfter);
        resolve(answer);
      };
      const outgoing = request(
        new URL(path, this.url),
        {
          method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === null ? {} : { authorization: `Bearer ${key}` }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          const end = () =>
            done(
              { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() },
              response.headers['retry-after'],
            );
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', end);
          response.on('error', end);
        },
      );
      outgoing.on('error', () => done({ status: 0, text: '' }));
      outgoing.end(body);
    });
  }
}
