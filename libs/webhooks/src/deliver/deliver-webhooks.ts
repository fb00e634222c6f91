import type { InnerNetworks } from '../domain/inner-networks.js';
import { guardedAgent } from '../send/guarded-agent.js';
import { type DelivererParts, WebhookDeliverer } from './webhook-deliverer.js';

/** Not started yet. */
export const createWebhookDeliverer = (
  parts: Omit<DelivererParts, 'dispatcher'>,
  networks: InnerNetworks,
): WebhookDeliverer => new WebhookDeliverer({ ...parts, dispatcher: guardedAgent(networks) });
