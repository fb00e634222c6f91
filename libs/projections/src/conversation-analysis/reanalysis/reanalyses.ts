import { newId } from '@parley/kernel';
import { type Postgres, runAlone } from '@parley/postgres';

/** A run over the history, as operators see it. */
export interface ReanalysisProgress {
  readonly analyserVersion: number;
  readonly requestedAt: Date;
  /** Null: under way, or waiting for a worker. */
  readonly finishedAt: Date | null;
  /** Conversations to analyse again; null until a worker has counted them. */
  readonly total: number | null;
  readonly analysed: number;
  /** Those that keep their older analysis because the newer one failed. */
  readonly failed: number;
}

export interface ReanalysisRun extends ReanalysisProgress {
  readonly id: string;
  readonly tenantId: string | null;
  readonly conversationId: string | null;
}

export interface Advance {
  readonly tenantId: string;
  readonly conversationId: string;
  readonly analysed: number;
  readonly failed: number;
}

const COLUMNS = `id, analyser_version AS "analyserVersion", requested_at AS "requestedAt", finished_at AS "finishedAt",
  total, analysed, failed, tenant_id AS "tenantId", conversation_id AS "conversationId"`;

/** The runs: asked for by a gateway, done by a worker. One at a time. */
export class Reanalyses {
  constructor(private readonly postgres: Postgres) {}

  /** Asks for a run, or answers the one that is under way. */
  async request(analyserVersion: number): Promise<ReanalysisProgress> {
    await this.postgres.query({
      text: `INSERT INTO reanalyses (id, analyser_version) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      values: [newId(), analyserVersion],
    });
    const latest = await this.latest();
    if (latest === null) throw new Error('A run that was asked for has gone.');
    return latest;
  }

  async latest(): Promise<ReanalysisProgress | null> {
    const [run] = await this.postgres.query<ReanalysisRun>({
      text: `SELECT ${COLUMNS} FROM reanalyses ORDER BY finished_at IS NULL DESC, requested_at DESC LIMIT 1`,
    });
    if (run === undefined) return null;
    const { id: _id, tenantId: _tenantId, conversationId: _conversationId, ...progress } = run;
    return progress;
  }

  async unfinished(): Promise<ReanalysisRun | null> {
    const [run] = await this.postgres.query<ReanalysisRun>({
      name: 'unfinished-reanalysis',
      text: `SELECT ${COLUMNS} FROM reanalyses WHERE finished_at IS NULL`,
    });
    return run ?? null;
  }

  async counted(id: string, total: number): Promise<void> {
    await this.postgres.query({ text: `UPDATE reanalyses SET total = $2 WHERE id = $1`, values: [id, total] });
  }

  /** To be called when the rows are inserted, and not before. */
  async advance(id: string, { tenantId, conversationId, analysed, failed }: Advance): Promise<void> {
    await this.postgres.query({
      name: 'advance-reanalysis',
      text: `UPDATE reanalyses SET tenant_id = $2, conversation_id = $3, analysed = analysed + $4, failed = failed + $5
             WHERE id = $1`,
      values: [id, tenantId, conversationId, analysed, failed],
    });
  }

  async finish(id: string): Promise<void> {
    await this.postgres.query({
      text: `UPDATE reanalyses SET finished_at = clock_timestamp() WHERE id = $1`,
      values: [id],
    });
  }

  /** In a stable order, from this one on. */
  async tenantsFrom(tenantId: string | null): Promise<string[]> {
    const tenants = await this.postgres.query<{ id: string }>({
      text: `SELECT id FROM tenants WHERE $1::uuid IS NULL OR id >= $1 ORDER BY id`,
      values: [tenantId],
    });
    return tenants.map(({ id }) => id);
  }

  /** Runs `work` unless another worker is at it. */
  alone(work: () => Promise<void>): Promise<void> {
    return runAlone(this.postgres, ['parley:reanalyse'], work);
  }
}
