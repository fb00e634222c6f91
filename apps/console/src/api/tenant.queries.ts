import { queryOptions } from '@tanstack/react-query';
import { client, read } from './client.js';
import type { components } from './schema.js';

type Tenant = components['schemas']['Tenant'];

/** The tenant that is signed in. */
export const tenantQuery = queryOptions({
  queryKey: ['tenant'],
  queryFn: async () => (await read(client.GET('/v1/tenant'))).data,
});

/** @param retentionDays null: kept for good. */
export async function keepFor(retentionDays: number | null): Promise<Tenant> {
  return (await read(client.PATCH('/v1/tenant', { body: { retentionDays } }))).data;
}
