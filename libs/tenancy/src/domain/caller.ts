import type { Plan } from './plan.js';
import type { Scope } from './scope.js';

/** Who makes a request: a key of a tenant. Every query starts from its `tenantId`. */
export interface Caller {
  readonly tenantId: string;
  readonly keyId: string;
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  /** The product that the key writes for where a request names none. */
  readonly defaultProductId: string | null;
}
