import { isStoreOutage, unavailable } from '@parley/kernel';
import { type Context, currentContext, gaugeOf, inSpan, rejections } from '@parley/platform';

export interface GroupCommitOptions {
  /** What is written, for the metrics. */
  readonly name: string;
  /** Items that one flush holds at the most. */
  readonly maxBatch: number;
  /** Flushes on their way at once. Two keep PostgreSQL busy while the next batch gathers; more only split batches. */
  readonly maxInFlight: number;
  /** Items waiting, over which new ones are rejected with "unavailable". */
  readonly maxQueued: number;
}

const open = new Set<WeakRef<{ readonly name: string; readonly waiting: number }>>();
gaugeOf('group_commit_waiting', 'Writes that wait for their transaction.', ['writer'], () => {
  const waiting = new Map<string, number>();
  for (const reference of open) {
    const one = reference.deref();
    if (one === undefined) open.delete(reference);
    else waiting.set(one.name, (waiting.get(one.name) ?? 0) + one.waiting);
  }
  return [...waiting].map(([writer, value]) => ({ labels: { writer }, value }));
});

interface Waiting<Item, Result> {
  readonly item: Item;
  /** What it is a part of, when that is traced. */
  readonly context: Context | null;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Gathers the writes of many requests into one transaction. No timer: a flush starts as soon as one may, with
 * whatever has gathered, so that a lone write waits for nothing and a flood shares the cost of each commit.
 */
export class GroupCommit<Item, Result> {
  private readonly queue: Waiting<Item, Result>[] = [];
  private inFlight = 0;
  private scheduled = false;

  constructor(
    /** Makes all of the items durable and answers in their order. A rejection is for the whole batch. */
    private readonly flush: (items: readonly Item[]) => Promise<Result[]>,
    private readonly options: GroupCommitOptions,
  ) {
    open.add(new WeakRef(this));
  }

  /** Items that wait for a flush. */
  get waiting(): number {
    return this.queue.length;
  }

  get name(): string {
    return this.options.name;
  }

  /** @throws Problem `unavailable` when too much waits already. */
  submit(item: Item): Promise<Result> {
    if (this.queue.length >= this.options.maxQueued) {
      rejections.inc({ limiter: `write-queue-${this.options.name}` });
      return Promise.reject(unavailable('Too many writes are waiting. Try again shortly.', 1));
    }
    return new Promise((resolve, reject) => {
      this.queue.push({ item, context: currentContext(), resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.queue.length === 0 || this.inFlight >= this.options.maxInFlight) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.flushNext();
    });
  }

  private async flushNext(): Promise<void> {
    const batch = this.queue.splice(0, this.options.maxBatch);
    if (batch.length === 0) return;
    this.inFlight++;
    this.schedule();
    try {
      await this.settle(batch);
    } finally {
      this.inFlight--;
      this.schedule();
    }
  }

  private async settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const [first] = batch;
      const results = await inSpan(
        `commit ${this.options.name}`,
        { parent: first?.context ?? null, links: batch.map(({ context }) => context) },
        () => this.flush(batch.map(({ item }) => item)),
      );
      batch.forEach((waiting, index) => waiting.resolve(results[index] as Result));
    } catch (error) {
      // A store that is away says nothing of any item, and each would wait for it in turn.
      if (batch.length === 1 || isStoreOutage(error)) for (const waiting of batch) waiting.reject(error);
      // One bad item must not fail its neighbours, who share nothing with it but the moment.
      else for (const waiting of batch) await this.settle([waiting]);
    }
  }
}
