import { Injectable } from '@nestjs/common';
import { ConversationFilters, parseFilter } from '@parley/analytics';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { AlertDefinition } from './alert.js';

/** Checks that what an alert watches exists: otherwise the alert would be silent for good. */
@Injectable()
export class NamedInAlerts {
  constructor(
    private readonly postgres: Postgres,
    private readonly filters: ConversationFilters,
  ) {}

  /** @throws Problem `not_found` where the alert names something that does not exist. */
  async require(tenantId: string, { query: { filters } }: AlertDefinition): Promise<void> {
    await this.filters.resolve(tenantId, parseFilter(filters));
    await this.requireRow('products', 'The product', tenantId, filters.productId);
    await this.requireRow('prompt_versions', 'The version', tenantId, filters.versionId);
  }

  private async requireRow(
    table: 'products' | 'prompt_versions',
    what: string,
    tenantId: string,
    id: string | undefined,
  ): Promise<void> {
    if (id == null) return;
    const text = `SELECT 1 FROM ${table} WHERE tenant_id = $1 AND id = $2`;
    if ((await this.postgres.reads.query({ text, values: [tenantId, id] })).length === 0) throw notFound(what);
  }
}
