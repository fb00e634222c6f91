import { Injectable } from '@nestjs/common';
import { newId } from '@parley/kernel';
import { columnsOf, Postgres, type Queryable, runAlone } from '@parley/postgres';
import { ReanalysisRun } from './reanalysis-run.entity.js';

/** A run over the history, as operators see it. */
export type ReanalysisProgress = Readonly<
  Pick<ReanalysisRun, 'analyserVersion' | 'requestedAt' | 'finishedAt' | 'total' | 'analysed' | 'failed'>
>;

export interface Advance {
  readonly tenantId: string;
  readonly conversationId: string;
  readonly analysed: number;
  readonly failed: number;
}

const RUN = columnsOf(ReanalysisRun).selectedFrom('r');
const PROGRESS = columnsOf(ReanalysisRun, [
  'analyserVersion',
  'requestedAt',
  'finishedAt',
  'total',
  'analysed',
  'failed',
]).selectedFrom('r');

/** The runs: requested by a gateway, carried out by a worker. One at a time. */
@Injectable()
export class Reanalyses {
  constructor(private readonly postgres: Postgres) {}

  /** Requests a run, or returns the one that is under way. */
  async request(tx: Queryable, analyserVersion: number): Promise<ReanalysisProgress> {
    await tx.query({
      text: `INSERT INTO reanalyses (id, analyser_version) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      values: [newId(), analyserVersion],
    });
    const latest = await this.latest(tx);
    if (latest === null) throw new Error('A run that was asked for has gone.');
    return latest;
  }

  async latest(db: Queryable = this.postgres): Promise<ReanalysisProgress | null> {
    const [run] = await db.query<ReanalysisProgress>({
      text: `SELECT ${PROGRESS} FROM reanalyses r ORDER BY finished_at IS NULL DESC, requested_at DESC LIMIT 1`,
    });
    return run ?? null;
  }

  async unfinished(): Promise<ReanalysisRun | null> {
    const [run] = await this.postgres.query<ReanalysisRun & Record<string, unknown>>({
      name: 'unfinished-reanalysis',
      text: `SELECT ${RUN} FROM reanalyses r WHERE finished_at IS NULL`,
    });
    return run ?? null;
  }

  /**
   * A step that was cut off after its insert has added up nothing, and is not repeated. So answers read no cells while
   * a run is under way, and all cells are added up again after it.
   */
  async distrustCells(): Promise<void> {
    await this.postgres.query({ text: 'DELETE FROM celled_tenants' });
  }

  async counted(id: string, total: number): Promise<void> {
    await this.postgres.query({ text: `UPDATE reanalyses SET total = $2 WHERE id = $1`, values: [id, total] });
  }

  /**
   * To be called only once the rows are inserted.
   * @returns the run as it is now.
   * @throws when it is no longer where it was: another worker took this one for gone, and does the same work.
   */
  async advance(run: ReanalysisRun, { tenantId, conversationId, analysed, failed }: Advance): Promise<ReanalysisRun> {
    const [advanced] = await this.postgres.query<ReanalysisRun & Record<string, unknown>>({
      name: 'advance-reanalysis',
      text: `UPDATE reanalyses r SET tenant_id = $4, conversation_id = $5, analysed = analysed + $6, failed = failed + $7
             WHERE id = $1 AND (tenant_id, conversation_id) IS NOT DISTINCT FROM ($2::uuid, $3::uuid) RETURNING ${RUN}`,
      values: [run.id, run.tenantId, run.conversationId, tenantId, conversationId, analysed, failed],
    });
    if (advanced === undefined) throw new Error('Another worker goes on with the run.');
    return advanced;
  }

  async finish(id: string): Promise<void> {
    await this.postgres.query({
      text: `UPDATE reanalyses SET finished_at = clock_timestamp() WHERE id = $1`,
      values: [id],
    });
  }

  /** Ids of tenants in a stable order, from this one on. */
  async tenantsFrom(tenantId: string | null): Promise<string[]> {
    const tenants = await this.postgres.query<{ id: string }>({
      text: `SELECT id FROM tenants WHERE $1::uuid IS NULL OR id >= $1 ORDER BY id`,
      values: [tenantId],
    });
    return tenants.map(({ id }) => id);
  }

  /** Runs `work` unless another worker is running it. */
  alone(work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    return runAlone(this.postgres, ['parley:reanalyse'], work);
  }
}
