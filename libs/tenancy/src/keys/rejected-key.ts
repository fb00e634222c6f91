import { Problem } from '@parley/kernel';

/** A known key that opens nothing any more. Whose it was is for the security log, never for the caller. */
export class RejectedKey extends Problem {
  constructor(
    message: string,
    readonly key: { readonly id: string; readonly tenantId: string },
  ) {
    super('unauthenticated', message);
  }
}
