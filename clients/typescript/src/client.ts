import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.js';

export type ParleyClient<Paths extends object = paths> = Client<Paths>;

/**
 * The routes that write, typed: `client.POST('/v1/users', { body: { externalUserId: 'ada' } })`; for all other routes,
 * pass types that were made from `/v1/openapi.json`.
 * @param url of the service, without /v1.
 */
export const createParleyClient = <Paths extends object = paths>({
  url,
  key,
}: {
  readonly url: string;
  readonly key: string;
}): ParleyClient<Paths> =>
  createClient<Paths>({ baseUrl: url.replace(/\/+$/, ''), headers: { authorization: `Bearer ${key}` } });
