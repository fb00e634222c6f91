import { Injectable } from '@nestjs/common';
import { ConversationFilters, parseFilter } from '@parley/analytics';
import { Postgres } from '@parley/postgres';
import type { AlertDefinition } from './alert.js';
import { requireNamed } from './postgres/require-named.js';

/** Checks that what an alert watches exists: otherwise the alert would be silent for good. */
@Injectable()
export class NamedInAlerts {
  constructor(
    private readonly postgres: Postgres,
    private readonly filters: ConversationFilters,
  ) {}

  /** @throws Problem `not_found` where the alert names something that does not exist. */
  async require(tenantId: string, { query: { filters } }: AlertDefinition): Promise<void> {
    await this.filters.resolve(tenantId, parseFilter(filters, 'query.filters.'));
    await requireNamed(this.postgres.reads, tenantId, filters);
  }
}
