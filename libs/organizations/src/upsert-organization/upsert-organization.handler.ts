import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, newId } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { saveOrganization } from '../postgres/save-organization.js';
import { UpsertOrganization, type UpsertedOrganization } from './upsert-organization.command.js';

@CommandHandler(UpsertOrganization)
export class UpsertOrganizationHandler implements ICommandHandler<UpsertOrganization> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, externalOrganizationId, change }: UpsertOrganization): Promise<UpsertedOrganization> {
    const now = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      const created = await insertIfAbsent(tx, tenantId, externalOrganizationId, now);
      const organization = await saveOrganization(tx, tenantId, externalOrganizationId, change, now);
      if (organization === null) throw new Error('An organization vanished between its insert and its lock.');
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
