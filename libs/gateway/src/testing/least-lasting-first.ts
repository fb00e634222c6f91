import type { ApiOperation } from '@parley/testing';

/** Reads, then writes, then what deletes, then what is done to a whole tenant, so that a few records do for many. */
export const leastLastingFirst = (operations: readonly ApiOperation[]): ApiOperation[] =>
  [...operations].sort((a, b) => lastingOf(a) - lastingOf(b));

/** From 0, for what changes nothing. */
export function lastingOf({ method, path }: ApiOperation): number {
  if (method === 'GET') return 0;
  if (path.startsWith('/v1/admin/tenants/')) return 3;
  return method === 'DELETE' ? 2 : 1;
}
