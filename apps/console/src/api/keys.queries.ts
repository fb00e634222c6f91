import { queryOptions } from '@tanstack/react-query';
import { client, done, read } from './client.js';
import { nextCursor } from './conversations.queries.js';
import { MOST } from './lists.queries.js';
import type { components } from './schema.js';

export type Key = components['schemas']['Key'];
export type Scope = Key['scopes'][number];

/** The tenant's keys, newest first: all of them, since the oldest may be the one to revoke. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async () => {
    const keys: Key[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { limit: MOST, ...(cursor === undefined ? {} : { cursor }) };
      const { data, headers } = await read(client.GET('/v1/keys', { params: { query } }));
      keys.push(...data);
      cursor = nextCursor(headers);
    }
    return keys;
  },
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
