import { parsed } from '@parley/platform';
import { InnerNetworks } from './domain/inner-networks.js';

export interface WebhookNetworksVariable {
  PARLEY_WEBHOOK_NETWORKS: InnerNetworks | undefined;
}

/** Inner networks that endpoints may stand in; none by default. */
export const WEBHOOK_NETWORKS_VARIABLE = {
  PARLEY_WEBHOOK_NETWORKS: parsed((list) => new InnerNetworks(list.split(',').map((range) => range.trim())))({
    default: undefined,
  }),
};

export const toWebhookNetworks = ({ PARLEY_WEBHOOK_NETWORKS: networks }: Readonly<WebhookNetworksVariable>) =>
  networks ?? new InnerNetworks();
