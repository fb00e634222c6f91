export interface TurnBounds {
  /** How many pieces of work run at once. */
  readonly atOnce: number;
  /** How many of them may belong to one tenant at the moment; absent: all. */
  readonly perTenant?: number | (() => number);
}

export interface Waiting {
  /** On whose behalf the work is done; absent: nobody in particular. */
  readonly by?: unknown;
  /** Ends the wait with its reason; work that has begun has to end by itself. */
  readonly signal?: AbortSignal | undefined;
}

interface Line {
  running: number;
  readonly waiting: { readonly by: unknown; readonly begin: () => void }[];
}

/**
 * Runs a limited amount of work at once, with tenants taking turns: however much one tenant has waiting, the next piece
 * of another comes first.
 */
export class TenantTurns {
  /** In the order of their turns. */
  private readonly lines = new Map<string, Line>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly bounds: TurnBounds) {}

  /** How many pieces of work wait, of all tenants. */
  get waitingInAll(): number {
    return this.waiting;
  }

  /** On whose behalf work of the tenant waits, in order. */
  waitingOf(tenantId: string): unknown[] {
    return this.lines.get(tenantId)?.waiting.map(({ by }) => by) ?? [];
  }

  async run<T>(tenantId: string, work: () => Promise<T>, { by, signal }: Waiting = {}): Promise<T> {
    const line = this.lines.get(tenantId) ?? { running: 0, waiting: [] };
    this.lines.set(tenantId, line);
    await this.turn(line, by, signal);
    try {
      return await work();
    } finally {
      line.running--;
      this.running--;
      this.beginNext();
    }
  }

  private turn({ waiting }: Line, by: unknown, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(one), 1);
        this.waiting--;
        reject(signal?.reason as Error);
      };
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const one = { by, begin };
      waiting.push(one);
      this.waiting++;
      if (signal?.aborted === true) return giveUp();
      signal?.addEventListener('abort', giveUp);
      this.beginNext();
    });
  }

  private beginNext(): void {
    const { atOnce, perTenant: bound = atOnce } = this.bounds;
    const perTenant = typeof bound === 'function' ? bound() : bound;
    for (const [tenantId, line] of this.lines) {
      if (this.running >= atOnce) return;
      if (line.running >= perTenant) continue;
      const next = line.waiting.shift();
      if (next === undefined) {
        if (line.running === 0) this.lines.delete(tenantId);
        continue;
      }
      // Its next turn comes after everybody else's.
      this.lines.delete(tenantId);
      this.lines.set(tenantId, line);
      this.waiting--;
      this.running++;
      line.running++;
      next.begin();
    }
  }
}
