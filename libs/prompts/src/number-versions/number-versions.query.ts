import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { numberVersions, type NumberedVersion } from '../postgres/number-versions.js';

/** The numbers of these versions; ids that the tenant does not have are left out. */
export class NumberVersions extends Query<NumberedVersion[]> {
  constructor(
    readonly tenantId: string,
    readonly versionIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(NumberVersions)
export class NumberVersionsHandler implements IQueryHandler<NumberVersions> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, versionIds }: NumberVersions): Promise<NumberedVersion[]> {
    return numberVersions(this.postgres.reads, tenantId, versionIds);
  }
}
