import { notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { areWebhooks } from '@parley/webhooks';

/**
 * @param tx has locked the tenant, so that none of them is deleted meanwhile.
 * @throws Problem `not_found` where one of the webhooks is not there.
 */
export async function requireChannels(tx: Queryable, tenantId: string, channels: readonly string[]): Promise<void> {
  if (!(await areWebhooks(tx, tenantId, channels))) throw notFound('The webhook');
}
