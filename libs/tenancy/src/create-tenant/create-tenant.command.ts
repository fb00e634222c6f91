import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, newId } from '@parley/kernel';
import { columnsOf } from '@parley/postgres';
import type { Actor } from '../domain/actor.js';
import type { Plan } from '../domain/plan.js';
import { Tenant } from '../postgres/tenant.entity.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { TenantView } from '../domain/tenant.js';

export class CreateTenant extends Command<TenantView> {
  constructor(
    readonly by: Actor,
    readonly name: string,
    readonly plan: Plan,
    readonly retentionDays: number | null,
  ) {
    super();
  }
}

const INSERTED = columnsOf(Tenant, ['id', 'name', 'plan', 'retentionDays', 'createdAt']);

@CommandHandler(CreateTenant)
export class CreateTenantHandler implements ICommandHandler<CreateTenant> {
  constructor(
    private readonly securityLog: SecurityLog,
    private readonly clock: Clock,
  ) {}

  async execute({ by, name, plan, retentionDays }: CreateTenant): Promise<TenantView> {
    const tenant = { id: newId(), name, plan, retentionDays, createdAt: this.clock.now() };
    return this.securityLog.transaction(by, async (tx, note) => {
      await tx.query({
        text: `INSERT INTO tenants (${INSERTED.names})
               SELECT ${INSERTED.names} FROM json_to_recordset($1) AS given ${INSERTED.definitions}`,
        values: [INSERTED.toRecordset([tenant])],
      });
      note({ kind: 'tenant.created', tenantId: tenant.id, subjectId: tenant.id, detail: `plan ${plan}` });
      return tenant;
    });
  }
}
