import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import type { Actor } from '../domain/actor.js';
import { Authenticator } from '../keys/authenticator.js';
import { findTenant } from '../postgres/read-tenants.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { ListedTenant } from '../domain/tenant.js';

/** Makes the keys of a tenant open nothing any more, or again what they opened before. Its records stay. */
export class CloseTenant extends Command<ListedTenant> {
  constructor(
    readonly by: Actor,
    readonly tenantId: string,
    readonly closed: boolean,
  ) {
    super();
  }
}

@CommandHandler(CloseTenant)
export class CloseTenantHandler implements ICommandHandler<CloseTenant> {
  constructor(
    private readonly securityLog: SecurityLog,
    private readonly clock: Clock,
    private readonly authenticator: Authenticator,
  ) {}

  /** Closing twice is no error: the first time holds. */
  async execute({ by, tenantId, closed }: CloseTenant): Promise<ListedTenant> {
    const tenant = await this.securityLog.transaction(by, async (tx, note) => {
      const before = await findTenant(tx, tenantId, { lock: true });
      if ((before.closedAt !== null) === closed) return before;
      const closedAt = closed ? this.clock.now() : null;
      await tx.query({ text: 'UPDATE tenants SET closed_at = $2 WHERE id = $1', values: [tenantId, closedAt] });
      note({ kind: closed ? 'tenant.closed' : 'tenant.reopened', tenantId, subjectId: tenantId });
      return { ...before, closedAt };
    });
    this.authenticator.forgetTenant(tenantId);
    return tenant;
  }
}
