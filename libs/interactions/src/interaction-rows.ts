import { Injectable } from '@nestjs/common';
import { firstUserMessages } from '@parley/analytics';
import { Postgres } from '@parley/postgres';
import { AnalysisSummaries, NOT_ANALYSED } from './analysis-summary/analysis-summaries.js';
import { type InteractionView, type RecordedInteraction, SELECT_INTERACTION } from './interaction.view.js';

type Recorded = RecordedInteraction & Pick<InteractionView, 'firstUserMessage'>;

/** Conversations as the interface shows them: the record from PostgreSQL, the analysis from ClickHouse. */
@Injectable()
export class InteractionRows {
  constructor(
    private readonly postgres: Postgres,
    private readonly summaries: AnalysisSummaries,
  ) {}

  /** In the order of the ids. A conversation erased meanwhile is left out. */
  async read(tenantId: string, ids: readonly string[]): Promise<InteractionView[]> {
    const records = await this.records(tenantId, ids);
    const products = [...new Set(records.map(({ productId }) => productId))];
    const analysed = await this.summaries.of(tenantId, ids, products);
    const rows = new Map(records.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : { ...row, ...(analysed.get(id) ?? NOT_ANALYSED) };
    });
  }

  private async records(tenantId: string, ids: readonly string[]): Promise<Recorded[]> {
    if (ids.length === 0) return [];
    const [records, began] = await Promise.all([
      this.postgres.reads.query<RecordedInteraction & Record<string, unknown>>({
        name: 'interactions-by-id',
        text: `${SELECT_INTERACTION} WHERE c.tenant_id = $1 AND c.id = ANY ($2)`,
        values: [tenantId, ids],
      }),
      firstUserMessages(this.postgres.reads, tenantId, ids),
    ]);
    return records.map((record) => ({ ...record, firstUserMessage: began.get(record.id) ?? null }));
  }
}
