import { isStoreOutage, unavailable } from '@parley/kernel';
import { type Context, currentContext, gaugeOf, inSpan, rejections } from '@parley/platform';
import { takeShares } from './take-shares.js';

export interface GroupCommitOptions<Item = never> {
  /** What is written, for the metrics. */
  readonly name: string;
  /** The most items in one flush. */
  readonly maxBatch: number;
  /** Flushes that may run at once. Two keep PostgreSQL busy while the next batch gathers; more only split batches. */
  readonly maxInFlight: number;
  /** The most items that may wait; further ones are rejected with "unavailable". */
  readonly maxQueued: number;
  /**
   * The tenant of an item. A tenant gets at most half of the queue, and at most its share of a flush that others wait
   * for.
   */
  readonly tenantOf?: (item: Item) => string;
  /** Only needed where items may be large. */
  readonly size?: ItemSize<Item>;
}

export interface ItemSize<Item> {
  /** Roughly how many bytes of memory an item takes. */
  readonly of: (item: Item) => number;
  /** The most bytes that may wait, of which a tenant gets at most half. */
  readonly maxQueuedBytes: number;
  /** The most bytes in one flush. A larger item is flushed alone. */
  readonly maxBatchBytes: number;
}

const UNWEIGHED: ItemSize<unknown> = { of: () => 0, maxQueuedBytes: Infinity, maxBatchBytes: Infinity };

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

/** A flush of fewer items costs about as much as one of this many, so they wait for more while another flush runs. */
const FEW = 16;
/** The most turns of the event loop that few items wait: enough to take what has arrived, no time for a lone item. */
const MOST_TURNS = 8;

/** The tenant of items that belong to nobody in particular. */
const EVERYBODY = '';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly tenant: string;
  readonly bytes: number;
  /** The trace that the write is part of, if any. */
  readonly context: Context | null;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** A flush failed after some of its items had their results, which stand: those may be stored already. */
export class PartlyFlushed extends Error {
  constructor(
    readonly done: ReadonlyMap<unknown, unknown>,
    cause: unknown,
  ) {
    super('Only a part was flushed.', { cause });
  }
}

const NOTHING: ReadonlyMap<unknown, unknown> = new Map();

/**
 * Gathers the writes of many requests into one transaction. No timer: a flush starts as soon as one may, with whatever
 * has gathered, so that a lone write waits for nothing and a flood shares the cost of each commit. Only while another
 * flush runs do few items wait for some turns of the event loop: of requests that arrive together, the first is read
 * alone.
 */
export class GroupCommit<Item, Result> {
  private queue: Waiting<Item, Result>[] = [];
  private queuedBytes = 0;
  /** What waits of each tenant. */
  private readonly held = new Map<string, { items: number; bytes: number }>();
  private readonly size: ItemSize<Item>;
  private readonly limiter: string;
  private inFlight = 0;
  private scheduled = false;

  constructor(
    /**
     * Makes all items durable and returns their results in order. A rejection fails the whole batch, unless it is
     * {@link PartlyFlushed}.
     */
    private readonly flush: (items: readonly Item[]) => Promise<Result[]>,
    private readonly options: GroupCommitOptions<Item>,
  ) {
    this.size = options.size ?? UNWEIGHED;
    open.add(new WeakRef(this));
    this.limiter = `write-queue-${options.name}`;
    // Prometheus sees a rise only in a series that it knows.
    rejections.inc({ limiter: this.limiter }, 0);
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
    const tenant = this.options.tenantOf?.(item) ?? EVERYBODY;
    const bytes = this.size.of(item);
    if (this.isFull(tenant, bytes)) {
      rejections.inc({ limiter: this.limiter });
      return Promise.reject(unavailable('Too many writes are waiting. Try again shortly.', 1));
    }
    return new Promise((resolve, reject) => {
      this.queue.push({ item, tenant, bytes, context: currentContext(), resolve, reject });
      this.hold(tenant, 1, bytes);
      this.schedule();
    });
  }

  private hold(tenant: string, items: number, bytes: number): void {
    const held = this.held.get(tenant) ?? { items: 0, bytes: 0 };
    held.items += items;
    held.bytes += bytes;
    if (held.items > 0) this.held.set(tenant, held);
    else this.held.delete(tenant);
    this.queuedBytes += bytes;
  }

  private isFull(tenant: string, bytes: number): boolean {
    // Whatever fits into one request can be written when nothing else waits.
    if (this.queue.length === 0) return false;
    const { maxQueued } = this.options;
    const { maxQueuedBytes } = this.size;
    if (this.queue.length >= maxQueued || this.queuedBytes + bytes > maxQueuedBytes) return true;
    const held = this.held.get(tenant);
    if (tenant === EVERYBODY || held === undefined) return false;
    return held.items >= maxQueued / 2 || held.bytes + bytes > maxQueuedBytes / 2;
  }

  private schedule(): void {
    if (this.scheduled || this.queue.length === 0 || this.inFlight >= this.options.maxInFlight) return;
    this.scheduled = true;
    this.flushWithin(MOST_TURNS);
  }

  private flushWithin(turns: number): void {
    setImmediate(() => {
      const areFew = this.queue.length < Math.min(FEW, this.options.maxBatch);
      if (areFew && this.inFlight > 0 && turns > 1) return this.flushWithin(turns - 1);
      this.scheduled = false;
      void this.flushNext();
    });
  }

  private async flushNext(): Promise<void> {
    const batch = this.take();
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

  /** The items of the next flush: all that wait if they fit, else an equal share for each tenant. */
  private take(): Waiting<Item, Result>[] {
    const most = { items: this.options.maxBatch, bytes: this.size.maxBatchBytes };
    const isCrowded = this.queue.length > most.items || this.queuedBytes > most.bytes;
    const { batch, left } = isCrowded ? takeShares(this.queue, this.held.size, most) : { batch: this.queue, left: [] };
    this.queue = left;
    for (const { tenant, bytes } of batch) this.hold(tenant, -1, -bytes);
    return batch;
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
    } catch (failure) {
      const { done, cause: error } = failure instanceof PartlyFlushed ? failure : { done: NOTHING, cause: failure };
      for (const waiting of batch) if (done.has(waiting.item)) waiting.resolve(done.get(waiting.item) as Result);
      const left = batch.filter(({ item }) => !done.has(item));
      // An outage of the store says nothing about any item, and each would wait for it in turn.
      if (batch.length === 1 || isStoreOutage(error)) for (const waiting of left) waiting.reject(error);
      // One bad item must not fail its neighbours, who share nothing with it but the moment.
      else for (const waiting of left) await this.settle([waiting]);
    }
  }
}
