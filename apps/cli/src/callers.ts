import type { ApiClient } from '@parley/api-client';

/** How the commands reach the service: with a tenant's key, or as the operator. */
export interface Callers {
  tenant(): ApiClient;
  operator(): ApiClient;
}
