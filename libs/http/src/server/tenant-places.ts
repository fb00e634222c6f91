import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem, TenantTurns } from '@parley/kernel';
import { rejections } from '@parley/platform';

export interface PlaceBounds {
  /** How many requests of one tenant may be in progress at once. */
  readonly perTenant: number;
  /** The same while another tenant has asked within the last second; absent: `perTenant`. */
  readonly besideOthers?: number;
  /** How many more requests of a tenant may wait. */
  readonly maxWaiting: number;
  /** The metric's label under which turned-away requests are counted. */
  readonly limiter: string;
  readonly tooMany: () => Problem;
}

const LATELY_MS = 1_000;

/** Makes requests wait at the door, where they cost next to nothing; they leave as soon as their callers hang up. */
export class TenantPlaces {
  private readonly turns: TenantTurns;
  /** When each tenant last asked or was answered, the latest last. */
  private readonly seen = new Map<string, number>();

  constructor(private readonly bounds: PlaceBounds) {
    const { perTenant, besideOthers = perTenant } = bounds;
    const perTenantNow = () => (this.seenLately() > 1 ? besideOthers : perTenant);
    this.turns = new TenantTurns({ atOnce: Infinity, perTenant: perTenantNow });
  }

  /**
   * Resolves when the request may come in; its place is free again once it is answered.
   * @throws Problem when too many wait already.
   */
  enter(tenantId: string, { raw }: FastifyReply): Promise<void> {
    const { maxWaiting, limiter, tooMany } = this.bounds;
    if (this.turns.waitingOf(tenantId).length >= maxWaiting) {
      rejections.inc({ limiter });
      throw tooMany();
    }
    this.see(tenantId);
    const gone = new AbortController();
    const answered = new Promise<void>((resolve) => {
      finished(raw, () => {
        this.see(tenantId);
        resolve();
      });
    });
    void answered.then(() => gone.abort(new Problem('timed_out', 'The caller hung up.')));
    return new Promise((enter, turnAway) => {
      const work = () => {
        enter();
        return answered;
      };
      this.turns.run(tenantId, work, { signal: gone.signal }).catch(turnAway);
    });
  }

  private see(tenantId: string): void {
    this.seen.delete(tenantId);
    this.seen.set(tenantId, performance.now());
  }

  private seenLately(): number {
    const since = performance.now() - LATELY_MS;
    for (const [tenantId, at] of this.seen) {
      if (at >= since) break;
      this.seen.delete(tenantId);
    }
    return this.seen.size;
  }
}
