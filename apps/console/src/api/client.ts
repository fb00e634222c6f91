import createClient from 'openapi-fetch';
import { API } from './api.texts.js';
import type { paths } from './schema.js';

/** The API of this server. The browser's cookie says who asks. */
const client = createClient<paths>({ baseUrl: '/', headers: { accept: 'application/json' } });

/** Why there is no answer, in a sentence for people. */
export class Rejected extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'Rejected';
  }
}

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

export interface Read<T> {
  readonly data: T;
  readonly headers: Headers;
}

/** @throws Rejected */
async function read<T>(asked: Promise<Answer<T>>): Promise<Read<T>> {
  const { data, error, response } = await asked.catch(() => {
    throw new Rejected(0, API.unreachable);
  });
  if (data === undefined) throw new Rejected(response.status, sentenceOf(error));
  return { data, headers: response.headers };
}

/** For requests whose answer has no body. @throws Rejected */
async function done(asked: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await asked.catch(() => {
    throw new Rejected(0, API.unreachable);
  });
  if (!response.ok) throw new Rejected(response.status, sentenceOf(error));
}

const sentenceOf = (error: unknown): string => {
  const detail = (error as { detail?: unknown } | undefined)?.detail;
  return typeof detail === 'string' ? detail : API.untold;
};

export { client, done, read };
