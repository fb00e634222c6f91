import { Injectable } from '@nestjs/common';
import { firstUserMessage } from '@parley/analytics';
import { type TextRow, textsOf, record } from '@parley/http';
import { AS_TEXT, Postgres } from '@parley/postgres';
import { type Analysed, type FoundSummaries, NOT_ANALYSED } from '../analysis-summary/analysis-summaries.js';
import { INTERACTION_FIELDS, SELECT_INTERACTION } from '../interaction.view.js';

const { language, analysis } = INTERACTION_FIELDS;
const analysedTexts = textsOf(record<Analysed>('Analysed', { language, analysis }));
const NOTHING_ANALYSED = analysedTexts(NOT_ANALYSED);
const textsOfAnalysis = (found: Analysed | undefined): TextRow =>
  found === undefined ? NOTHING_ANALYSED : analysedTexts(found);

/** Conversations as the interface shows them, many at once and only for writing out. */
@Injectable()
export class InteractionTexts {
  constructor(private readonly postgres: Postgres) {}

  /** The columns of an interaction, in the order of the ids. A conversation erased meanwhile is left out. */
  async read(tenantId: string, ids: readonly string[], analysed: FoundSummaries): Promise<TextRow[]> {
    const rows = new Map((await this.records(tenantId, ids)).map((row) => [row[0], row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [[...row, ...textsOfAnalysis(analysed.get(id))]];
    });
  }

  private records(tenantId: string, ids: readonly string[]): Promise<TextRow[]> {
    return this.postgres.reads.query<(string | null)[]>({
      name: 'interactions-to-write',
      text: `SELECT i.*, said.text
             FROM (${SELECT_INTERACTION} WHERE c.tenant_id = $1 AND c.id = ANY ($2)) AS i
             LEFT JOIN LATERAL (${firstUserMessage('i.id')}) AS said ON true`,
      // As one text, which is cheaper for so many ids than a list whose items are escaped one by one.
      values: [tenantId, `{${ids.join(',')}}`],
      rowMode: 'array',
      types: AS_TEXT,
    });
  }
}
