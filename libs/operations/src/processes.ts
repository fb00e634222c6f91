import { Injectable } from '@nestjs/common';
import { columnsOf, Postgres, type RowOf } from '@parley/postgres';
import { ProcessEntity } from './process.entity.js';

const REPORTED = columnsOf(ProcessEntity, [
  'id',
  'kind',
  'roles',
  'version',
  'lanes',
  'pausedFor',
  'keepsCells',
  'cellsVersion',
]);
const LISTED = columnsOf(ProcessEntity, ['id', 'kind', 'roles', 'version', 'startedAt', 'lanes']);

export type ProcessReport = Readonly<RowOf<typeof REPORTED>>;
/** A process as operators see it. */
export type ProcessView = Readonly<RowOf<typeof LISTED>>;

/** Silence after which a process counts as gone. */
export const GONE_AFTER_SECONDS = 15;
const FORGOTTEN_AFTER_SECONDS = 3_600;

/** The processes of an installation, as each last reported itself. */
@Injectable()
export class Processes {
  constructor(private readonly postgres: Postgres) {}

  async report(report: ProcessReport): Promise<void> {
    const { id, kind, roles, version, lanes, pausedFor, keepsCells, cellsVersion } = report;
    await this.postgres.query({
      name: 'report-process',
      text: `INSERT INTO processes (${REPORTED.names}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (id) DO UPDATE SET lanes = excluded.lanes, paused_for = excluded.paused_for,
               seen_at = clock_timestamp()`,
      values: [id, kind, roles, version, JSON.stringify(lanes), pausedFor, keepsCells, cellsVersion],
    });
  }

  /** For a process that ends normally. Processes that ended otherwise are forgotten after a time. */
  async leave(id: string): Promise<void> {
    await this.postgres.query({
      text: `DELETE FROM processes WHERE id = $1 OR seen_at < clock_timestamp() - make_interval(secs => $2)`,
      values: [id, FORGOTTEN_AFTER_SECONDS],
    });
  }

  alive(): Promise<ProcessView[]> {
    return this.postgres.query<ProcessView>({
      text: `SELECT ${LISTED.selectedFrom('p')} FROM processes p
             WHERE seen_at > clock_timestamp() - make_interval(secs => $1) ORDER BY kind, started_at, id`,
      values: [GONE_AFTER_SECONDS],
    });
  }

  /** Whether every live process that consumes the log has stopped for this replay. */
  async allPausedFor(replayId: string): Promise<boolean> {
    const running = await this.postgres.query({
      text: `SELECT 1 FROM processes
             WHERE kind <> 'gateway' AND paused_for IS DISTINCT FROM $1
               AND seen_at > clock_timestamp() - make_interval(secs => $2) LIMIT 1`,
      values: [replayId, GONE_AFTER_SECONDS],
    });
    return running.length === 0;
  }
}
