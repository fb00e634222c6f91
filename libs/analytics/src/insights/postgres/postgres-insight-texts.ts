import type { Clock } from '@parley/kernel';
import { columnsOf, type Postgres } from '@parley/postgres';
import { FREE_REPEAT_MS } from './quota-use.js';
import { InsightTextEntity } from './insight-text.entity.js';
import { InsightTexts } from '../written/insight-texts.port.js';
import type { Texts } from '../written/insight-writer.port.js';

const TEXT = columnsOf(InsightTextEntity);

/** Longer than it takes from reading aggregates to storing the text written from them. */
const LONGEST_WRITING_MS = 120_000;

export class PostgresInsightTexts extends InsightTexts {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async find(tenantId: string, digest: Buffer): Promise<Texts | null> {
    const [row] = await this.postgres.query<Pick<InsightTextEntity, 'text'>>({
      text: 'SELECT text FROM insight_texts WHERE tenant_id = $1 AND digest = $2 AND written_at > $3',
      values: [tenantId, digest, this.oldest()],
    });
    return row?.text ?? null;
  }

  override async keep(tenantId: string, digest: Buffer, text: Texts): Promise<void> {
    const now = this.clock.now();
    await this.postgres.query({
      text: 'DELETE FROM insight_texts WHERE tenant_id = $1 AND written_at <= $2',
      values: [tenantId, this.oldest()],
    });
    // Aggregates that were read before a person was erased or masked may contain what they said: no text is kept then.
    await this.postgres.query({
      text: `INSERT INTO insight_texts (${TEXT.names})
             SELECT $1, $2, $3::jsonb, $4
             WHERE NOT EXISTS (SELECT FROM maskings WHERE tenant_id = $1)
               AND NOT EXISTS (SELECT FROM erasures WHERE tenant_id = $1 AND (finished_at IS NULL OR finished_at > $5))
             ON CONFLICT (tenant_id, digest) DO UPDATE SET text = excluded.text, written_at = excluded.written_at`,
      values: [tenantId, digest, JSON.stringify(text), now, new Date(now.getTime() - LONGEST_WRITING_MS)],
    });
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - FREE_REPEAT_MS);
  }
}
