import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { OrganizationChange } from '../domain/organization.js';
import { type OrganizationView, toOrganizationView } from '../organization.view.js';
import { insertOrganizationIfAbsent, saveOrganization } from '../postgres/organization-rows.js';

export interface UpsertedOrganization {
  readonly created: boolean;
  readonly organization: OrganizationView;
}

export class UpsertOrganization extends Command<UpsertedOrganization> {
  constructor(
    readonly tenantId: string,
    readonly externalId: string,
    readonly change: OrganizationChange,
  ) {
    super();
  }
}

@CommandHandler(UpsertOrganization)
export class UpsertOrganizationHandler implements ICommandHandler<UpsertOrganization> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, externalId, change }: UpsertOrganization): Promise<UpsertedOrganization> {
    const now = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      const created = await insertOrganizationIfAbsent(tx, tenantId, externalId, now);
      const organization = await saveOrganization(tx, tenantId, externalId, change, now);
      if (organization === null) throw new Error('An organization vanished between its insert and its lock.');
      return { created, organization: toOrganizationView(organization) };
    });
  }
}
