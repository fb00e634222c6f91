import { TenantTurns, type TurnBounds, unavailable } from '@parley/kernel';
import { type Asker, rejections } from '@parley/platform';

/** How many askers of one tenant may wait; each may have several queries. */
const MAX_WAITING_PER_TENANT = 20;
const MAX_WAITING = 1_000;

/** Lets tenants take turns, so that one of them cannot keep the others from the engine, and bounds how many wait. */
export class ReadQueue {
  private readonly turns: TenantTurns;

  constructor(bounds: TurnBounds) {
    this.turns = new TenantTurns(bounds);
  }

  /**
   * @param signal ends the wait; work that has begun has to end by itself.
   * @throws Problem `unavailable` when too many wait already.
   */
  async run<T>(
    tenantId: string,
    { asker, signal }: { readonly asker: Asker | undefined; readonly signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    const by = asker ?? Symbol('nobody');
    const askers = new Set(this.turns.waitingOf(tenantId));
    const isTooMany = askers.size >= MAX_WAITING_PER_TENANT && !askers.has(by);
    if (isTooMany || this.turns.waitingInAll >= MAX_WAITING) {
      rejections.inc({ limiter: 'analytics-queue' });
      throw unavailable('Too many analytics queries are waiting. Try again shortly.', 2);
    }
    return this.turns.run(tenantId, work, { by, signal });
  }
}
