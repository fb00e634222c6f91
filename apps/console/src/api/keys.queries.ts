import { queryOptions } from '@tanstack/react-query';
import { client, done, read } from './client.js';
import type { components } from './schema.js';

export type Key = components['schemas']['Key'];
export type Scope = Key['scopes'][number];

const MOST = 100;

/** The tenant's keys, newest first, a hundred at most. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async () => (await read(client.GET('/v1/keys', { params: { query: { limit: MOST } } }))).data,
});

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  readonly defaultProductId: string | null;
}

/** The key itself, which is never shown again. */
export async function makeKey(key: NewKey): Promise<string> {
  const body = { ...key, scopes: [...key.scopes] };
  return (await read(client.POST('/v1/keys', { body }))).data.key;
}

export const revokeKey = (id: string): Promise<void> =>
  done(client.DELETE('/v1/keys/{id}', { params: { path: { id } } }));
