/** Runs work, so much at once, by turns of the tenants: however much one of them waits for, the next of another comes first. */
export class TenantTurns {
  /** In the order of the turns. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private running = 0;

  constructor(private readonly atOnce: number) {}

  async run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else await new Promise<void>((begin) => this.queueOf(tenantId).push(begin));
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  private queueOf(tenantId: string): (() => void)[] {
    const queue = this.waiting.get(tenantId) ?? [];
    this.waiting.set(tenantId, queue);
    return queue;
  }

  /** Hands the place to whoever's turn it is; their tenant goes to the end of the line. */
  private passOn(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.running--;
      return;
    }
    const [tenantId, queue] = next;
    this.waiting.delete(tenantId);
    const begin = queue.shift();
    if (queue.length > 0) this.waiting.set(tenantId, queue);
    begin?.();
  }
}
