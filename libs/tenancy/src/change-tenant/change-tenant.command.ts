import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../domain/actor.js';
import type { Plan } from '../domain/plan.js';
import { Authenticator } from '../keys/authenticator.js';
import { findTenant } from '../postgres/read-tenants.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { ListedTenant } from '../domain/tenant.js';

/** A field that is undefined stays as it is. */
export interface TenantChange {
  readonly name?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly retentionDays?: number | null | undefined;
}

export class ChangeTenant extends Command<ListedTenant> {
  constructor(
    readonly by: Actor,
    readonly tenantId: string,
    readonly change: TenantChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeTenant)
export class ChangeTenantHandler implements ICommandHandler<ChangeTenant> {
  constructor(
    private readonly securityLog: SecurityLog,
    private readonly authenticator: Authenticator,
  ) {}

  async execute({ by, tenantId, change }: ChangeTenant): Promise<ListedTenant> {
    const changed = await this.securityLog.transaction(by, async (tx, note) => {
      const before = await findTenant(tx, tenantId, { lock: true });
      const { name = before.name, plan = before.plan, retentionDays = before.retentionDays } = change;
      await tx.query({
        text: 'UPDATE tenants SET name = $2, plan = $3, retention_days = $4 WHERE id = $1',
        values: [tenantId, name, plan, retentionDays],
      });
      const after = { ...before, name, plan, retentionDays };
      note({ kind: 'tenant.changed', tenantId, subjectId: tenantId, detail: differences(before, after) });
      return after;
    });
    this.authenticator.forgetTenant(tenantId);
    return changed;
  }
}

/** `plan: free to growth`. A name is not repeated: it may be a person's. */
function differences(before: ListedTenant, after: ListedTenant): string {
  const shown = (value: number | null) => value ?? 'for good';
  return [
    before.name === after.name ? [] : 'name',
    before.plan === after.plan ? [] : `plan: ${before.plan} to ${after.plan}`,
    before.retentionDays === after.retentionDays
      ? []
      : `retention days: ${shown(before.retentionDays)} to ${shown(after.retentionDays)}`,
  ]
    .flat()
    .join(', ');
}
