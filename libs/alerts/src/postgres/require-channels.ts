import { notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { areWebhooks } from '@parley/webhooks';

/**
 * @param tx must have locked the tenant, so that no webhook is deleted meanwhile.
 * @throws Problem `not_found` where one of the webhooks does not exist.
 */
export async function requireChannels(tx: Queryable, tenantId: string, channels: readonly string[]): Promise<void> {
  if (!(await areWebhooks(tx, tenantId, channels))) throw notFound('The webhook', 'channels');
}
