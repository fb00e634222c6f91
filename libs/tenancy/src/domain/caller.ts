import type { Scope } from './scope.js';

/** Who makes a request: a key of a tenant. Every query starts from its `tenantId`. */
export interface Caller {
  readonly tenantId: string;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}
