import { unavailable } from '@parley/kernel';
import { type Asker, rejections } from '@parley/platform';

export interface ReadQueueOptions {
  /** Queries that the engine runs at once. */
  readonly maxConcurrent: number;
  /** Of those, how many may be one tenant's. */
  readonly maxPerTenant: number;
}

/** Askers of one tenant that may wait; each may have several queries. */
const MAX_WAITING_PER_TENANT = 20;
const MAX_WAITING = 1_000;

interface Waiting {
  readonly asker: Asker | symbol;
  start(): Promise<void>;
}

interface TenantReads {
  active: number;
  readonly waiting: Waiting[];
}

/** Lets tenants take turns, so that one of them cannot keep the others from the engine. */
export class ReadQueue {
  /** In the order of their turns. */
  private readonly tenants = new Map<string, TenantReads>();
  private active = 0;
  private waiting = 0;

  constructor(private readonly options: ReadQueueOptions) {}

  /**
   * @param signal ends the wait; what has begun has to end by itself.
   * @throws Problem `unavailable` when too many wait already.
   */
  run<T>(
    tenantId: string,
    { asker, signal }: { readonly asker: Asker | undefined; readonly signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    const reads = this.tenants.get(tenantId) ?? { active: 0, waiting: [] };
    const one = asker ?? Symbol('nobody');
    const askers = new Set(reads.waiting.map((waiting) => waiting.asker));
    if (this.waiting >= MAX_WAITING || (askers.size >= MAX_WAITING_PER_TENANT && !askers.has(one))) {
      rejections.inc({ limiter: 'analytics-queue' });
      return Promise.reject(unavailable('Too many analytics queries are waiting. Try again shortly.', 2));
    }
    this.tenants.set(tenantId, reads);
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { asker: one, start: () => work().then(resolve, reject) };
      const giveUp = () => {
        const index = reads.waiting.indexOf(waiting);
        if (index === -1) return;
        reads.waiting.splice(index, 1);
        this.waiting--;
        reject(signal.reason as Error);
      };
      reads.waiting.push(waiting);
      this.waiting++;
      if (signal.aborted) giveUp();
      else signal.addEventListener('abort', giveUp, { once: true });
      this.startNext();
    });
  }

  private startNext(): void {
    for (const [tenantId, reads] of this.tenants) {
      if (this.active >= this.options.maxConcurrent) return;
      if (reads.active >= this.options.maxPerTenant) continue;
      const next = reads.waiting.shift();
      if (next === undefined) {
        if (reads.active === 0) this.tenants.delete(tenantId);
        continue;
      }
      // Its next turn comes after everybody else's.
      this.tenants.delete(tenantId);
      this.tenants.set(tenantId, reads);
      this.waiting--;
      this.active++;
      reads.active++;
      void next.start().finally(() => {
        this.active--;
        reads.active--;
        this.startNext();
      });
    }
  }
}
