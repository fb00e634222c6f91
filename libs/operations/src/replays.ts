import { Injectable } from '@nestjs/common';
import { newId } from '@parley/kernel';
import { Postgres, runAlone } from '@parley/postgres';

/** A replay of the whole log, as operators see it. */
export interface ReplayView {
  readonly fresh: boolean;
  readonly requestedAt: Date;
  /** Null: the workers have yet to stop their lanes. From then on the lanes' lag says how far it is. */
  readonly startedAt: Date | null;
}

export interface RequestedReplay {
  readonly id: string;
  readonly fresh: boolean;
}

/** Replays as they are asked for by a gateway and done by the workers. One waits at a time. */
@Injectable()
export class Replays {
  constructor(private readonly postgres: Postgres) {}

  /** Asks for one, or leaves it at the one that waits; a fresh one is more than one that is not. */
  async request(fresh: boolean): Promise<void> {
    await this.postgres.query({
      text: `INSERT INTO replays AS r (id, fresh) VALUES ($1, $2)
             ON CONFLICT ((true)) WHERE started_at IS NULL DO UPDATE SET fresh = r.fresh OR excluded.fresh`,
      values: [newId(), fresh],
    });
  }

  async waiting(): Promise<RequestedReplay | null> {
    const [replay] = await this.postgres.query<{ id: string; fresh: boolean }>({
      name: 'waiting-replay',
      text: `SELECT id, fresh FROM replays WHERE started_at IS NULL`,
    });
    return replay ?? null;
  }

  async latest(): Promise<ReplayView | null> {
    const [replay] = await this.postgres.query<{ fresh: boolean; requestedAt: Date; startedAt: Date | null }>({
      text: `SELECT fresh, requested_at AS "requestedAt", started_at AS "startedAt" FROM replays
             ORDER BY requested_at DESC LIMIT 1`,
    });
    return replay ?? null;
  }

  async started(id: string): Promise<void> {
    await this.postgres.query({
      text: `UPDATE replays SET started_at = clock_timestamp() WHERE id = $1`,
      values: [id],
    });
  }

  /** Runs `work` unless another process is at it. */
  alone(work: () => Promise<void>): Promise<void> {
    return runAlone(this.postgres, ['parley:replay'], work);
  }
}
