import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, mergeProperties, newId } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { ORGANIZATION_COLUMNS, type OrganizationView } from '../organization.view.js';
import { UpsertOrganization, type UpsertedOrganization } from './upsert-organization.command.js';

@CommandHandler(UpsertOrganization)
export class UpsertOrganizationHandler implements ICommandHandler<UpsertOrganization> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, change }: UpsertOrganization): Promise<UpsertedOrganization> {
    const now = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      const created = await insertIfAbsent(tx, tenantId, change.externalOrganizationId, now);
      const [current] = await tx.query<OrganizationView>({
        text: `SELECT ${ORGANIZATION_COLUMNS} FROM organizations WHERE tenant_id = $1 AND external_id = $2 FOR UPDATE`,
        values: [tenantId, change.externalOrganizationId],
      });
      if (current === undefined) throw new Error('An organization vanished between its insert and its lock.');
      const [organization] = await tx.query<OrganizationView>({
        text: `UPDATE organizations SET name = coalesce($3, name), properties = $4, updated_at = $5
               WHERE tenant_id = $1 AND id = $2 RETURNING ${ORGANIZATION_COLUMNS}`,
        values: [
          tenantId,
          current.id,
          change.name ?? null,
          mergeProperties(current.properties, change.properties),
          now,
        ],
      });
      if (organization === undefined) throw new Error('A locked organization vanished.');
      return { created, organization };
    });
  }
}

async function insertIfAbsent(tx: Queryable, tenantId: string, externalId: string, now: Date): Promise<boolean> {
  const inserted = await tx.query({
    text: `INSERT INTO organizations (tenant_id, id, external_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
           ON CONFLICT (tenant_id, external_id) DO NOTHING RETURNING id`,
    values: [tenantId, newId(), externalId, now],
  });
  return inserted.length > 0;
}
