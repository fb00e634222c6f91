import { Injectable } from '@nestjs/common';
import { Postgres } from '@parley/postgres';
import { AnalysisSummaries, NOT_ANALYSED } from './analysis-summary/analysis-summaries.js';
import { type InteractionView, type RecordedInteraction, SELECT_INTERACTION } from './interaction.view.js';

/** Conversations as the interface shows them: the record from PostgreSQL, what is found in it from ClickHouse. */
@Injectable()
export class InteractionRows {
  constructor(
    private readonly postgres: Postgres,
    private readonly summaries: AnalysisSummaries,
  ) {}

  /** In the order of the ids. One that was erased meanwhile is left out. */
  async read(tenantId: string, ids: readonly string[]): Promise<InteractionView[]> {
    if (ids.length === 0) return [];
    const records = await this.postgres.reads.query<RecordedInteraction & Record<string, unknown>>({
      name: 'interactions-by-id',
      text: `${SELECT_INTERACTION} WHERE c.tenant_id = $1 AND c.id = ANY ($2)`,
      values: [tenantId, ids],
    });
    const analysed = await this.summaries.of(tenantId, records);
    const rows = new Map(records.map((row) => [row.id, { ...row, ...(analysed.get(row.id) ?? NOT_ANALYSED) }]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }
}
