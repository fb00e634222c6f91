import { Injectable } from '@nestjs/common';
import { newId } from '@parley/kernel';
import { columnsOf, Postgres, type Queryable, type RowOf, runAlone } from '@parley/postgres';
import { ReplayEntity } from './replay.entity.js';

const REQUESTED = columnsOf(ReplayEntity, ['id', 'fresh']);
const LISTED = columnsOf(ReplayEntity, ['fresh', 'requestedAt', 'startedAt']);

export type RequestedReplay = Readonly<RowOf<typeof REQUESTED>>;
/** A replay of the whole log, as operators see it. */
export type ReplayView = Readonly<RowOf<typeof LISTED>>;

/** Replays, requested by a gateway and carried out by the workers. At most one waits at a time. */
@Injectable()
export class Replays {
  constructor(private readonly postgres: Postgres) {}

  /** Requests a replay unless one is waiting already; a waiting one becomes fresh if `fresh` is set. */
  request(fresh: boolean): Promise<void> {
    return requestReplay(this.postgres, fresh);
  }

  async waiting(): Promise<RequestedReplay | null> {
    const [replay] = await this.postgres.query<RequestedReplay>({
      name: 'waiting-replay',
      text: `SELECT ${REQUESTED.selectedFrom('r')} FROM replays r WHERE started_at IS NULL`,
    });
    return replay ?? null;
  }

  async latest(): Promise<ReplayView | null> {
    const [replay] = await this.postgres.query<ReplayView>({
      text: `SELECT ${LISTED.selectedFrom('r')} FROM replays r ORDER BY requested_at DESC LIMIT 1`,
    });
    return replay ?? null;
  }

  /** @returns false where it was already, by another process. */
  async started(id: string): Promise<boolean> {
    const started = await this.postgres.query({
      text: `UPDATE replays SET started_at = clock_timestamp() WHERE id = $1 AND started_at IS NULL RETURNING 1`,
      values: [id],
    });
    return started.length > 0;
  }

  /** For use after tables were emptied: a keeper that was adding up may since have written what it had read before. */
  async distrustPeriods(): Promise<void> {
    await this.postgres.query({ text: 'DELETE FROM period_celled_tenants' });
  }

  /** Runs `work` unless another process is running it. */
  alone(work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    return runAlone(this.postgres, ['parley:replay'], work);
  }
}

/** Requests a replay, in the transaction that found the reason for it. */
export async function requestReplay(db: Queryable, fresh: boolean): Promise<void> {
  await db.query({
    text: `INSERT INTO replays AS r (${REQUESTED.names}) VALUES ($1, $2)
           ON CONFLICT ((true)) WHERE started_at IS NULL DO UPDATE SET fresh = r.fresh OR excluded.fresh`,
    values: [newId(), fresh],
  });
}

/** For tables that are empty although groups have passed the records for them: their files were lost or removed. */
export async function requestReplayOfWhatIsThere(db: Queryable): Promise<void> {
  const passed = await db.query({ text: `SELECT 1 FROM log_positions WHERE xid > '0' LIMIT 1` });
  if (passed.length > 0) await requestReplay(db, false);
}
