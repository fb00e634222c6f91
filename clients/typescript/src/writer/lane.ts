import { deliver, type Delivery, type ItemErrors } from './delivery.js';
import { Queue } from './queue.js';

export interface LaneOptions {
  readonly url: string;
  readonly key: string;
  /** The field of a request's body that holds the items. */
  readonly field: string;
  readonly maxQueued: number;
  readonly maxBatch: number;
  readonly maxWaitMs: number;
  readonly rejected: (item: string, errors: ItemErrors) => void;
  readonly trouble: (message: string) => void;
}

const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 15_000;

/** Sends the JSON texts that are put into it, one batch after the other, each until it is acknowledged. */
export class Lane {
  private readonly queue = new Queue<string>();
  private timer: NodeJS.Timeout | null = null;
  private sending: Promise<void> | null = null;
  private wake: (() => void) | null = null;
  private waiters: { readonly size: number; readonly resolve: () => void }[] = [];
  private request = new AbortController();
  private hasEnded = false;

  constructor(private readonly options: LaneOptions) {}

  get size(): number {
    return this.queue.size;
  }

  /** False: there was no room for the item. */
  put(item: string): boolean {
    if (this.hasEnded || this.queue.size >= this.options.maxQueued) return false;
    this.queue.push(item);
    if (this.queue.size >= this.options.maxBatch) this.start();
    else this.timer ??= setTimeout(() => this.start(), this.options.maxWaitMs).unref();
    return true;
  }

  /** Resolves when at most `size` items wait, or when sending has stopped. */
  whenAtMost(size: number): Promise<void> {
    if (this.hasEnded || this.queue.size <= size) return Promise.resolve();
    this.start();
    return new Promise((resolve) => this.waiters.push({ size, resolve }));
  }

  /** Stops sending. @returns how many items were left. */
  giveUp(): number {
    this.hasEnded = true;
    this.request.abort();
    this.wake?.();
    this.tellWaiters();
    return this.queue.size;
  }

  private start(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
  }

  private async sendAll(): Promise<void> {
    let size = this.options.maxBatch;
    for (let failures = 0; this.queue.size > 0 && !this.hasEnded;) {
      const batch = this.queue.first(size);
      this.request = new AbortController();
      const delivery = await deliver(this.options, batch, this.request);
      if (delivery.kind === 'later') {
        await this.pause(delivery, ++failures);
        continue;
      }
      failures = 0;
      if (delivery.kind === 'rejected' && batch.length > 1) {
        // One item is at fault, or the batch is too large: sent by halves, the other items get through.
        size = Math.ceil(batch.length / 2);
        continue;
      }
      this.settle(batch, delivery.kind === 'rejected' ? [delivery.errors] : delivery.errors);
      size = Math.min(this.options.maxBatch, size * 2);
    }
  }

  private settle(batch: readonly string[], errors: readonly (ItemErrors | null)[]): void {
    this.queue.remove(batch.length);
    for (const [index, item] of batch.entries()) {
      const wrong = errors[index] ?? null;
      if (wrong !== null) this.options.rejected(item, wrong);
    }
    this.tellWaiters();
  }

  private tellWaiters(): void {
    const isReached = ({ size }: { readonly size: number }) => this.hasEnded || this.queue.size <= size;
    const reached = this.waiters.filter(isReached);
    this.waiters = this.waiters.filter((waiter) => !isReached(waiter));
    for (const { resolve } of reached) resolve();
  }

  private async pause({ why, afterMs }: Extract<Delivery, { kind: 'later' }>, failures: number): Promise<void> {
    if (this.hasEnded) return;
    const grown = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    const pauseMs = afterMs ?? grown * (0.5 + Math.random() / 2);
    this.options.trouble(`${this.queue.size} wait, and will be sent again: ${why}`);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
