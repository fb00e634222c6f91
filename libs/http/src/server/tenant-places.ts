import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem, TenantTurns } from '@parley/kernel';
import { rejections } from '@parley/platform';

export interface PlaceBounds {
  /** How many requests of one tenant may be in work at once. */
  readonly perTenant: number;
  /** How many more of them may wait for that. */
  readonly maxWaiting: number;
  /** What counts those that may not, as a metric's label, and what they are told. */
  readonly limiter: string;
  readonly tooMany: () => Problem;
}

/** Has requests wait at the door, where they cost next to nothing, and leave it as soon as their callers hang up. */
export class TenantPlaces {
  private readonly turns: TenantTurns;

  constructor(private readonly bounds: PlaceBounds) {
    this.turns = new TenantTurns({ atOnce: Infinity, perTenant: bounds.perTenant });
  }

  /**
   * Resolves when it may come in; its place is free again once it is answered.
   * @throws Problem when too many wait already.
   */
  enter(tenantId: string, { raw }: FastifyReply): Promise<void> {
    const { maxWaiting, limiter, tooMany } = this.bounds;
    if (this.turns.waitingOf(tenantId).length >= maxWaiting) {
      rejections.inc({ limiter });
      throw tooMany();
    }
    const gone = new AbortController();
    const answered = new Promise<void>((resolve) => finished(raw, () => resolve()));
    void answered.then(() => gone.abort(new Problem('timed_out', 'The caller hung up.')));
    return new Promise((enter, turnAway) => {
      const work = () => {
        enter();
        return answered;
      };
      this.turns.run(tenantId, work, { signal: gone.signal }).catch(turnAway);
    });
  }
}
