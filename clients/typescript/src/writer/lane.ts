import { deliver, type Delivery, type ItemErrors } from './delivery.js';
import { Queue } from './queue.js';

export interface LaneOptions<Item> {
  readonly url: string;
  readonly key: string;
  readonly maxQueued: number;
  readonly maxBatch: number;
  readonly maxWaitMs: number;
  readonly toBody: (items: readonly Item[]) => object;
  readonly rejected: (item: Item, errors: ItemErrors) => void;
  readonly trouble: (message: string) => void;
}

const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 15_000;

/** Sends what is put into it, one batch after the other, each until it is acknowledged. */
export class Lane<Item> {
  private readonly queue = new Queue<Item>();
  private timer: NodeJS.Timeout | null = null;
  private sending: Promise<void> | null = null;
  private wake: (() => void) | null = null;
  private waiters: { readonly size: number; readonly resolve: () => void }[] = [];
  private givenUp = false;

  constructor(private readonly options: LaneOptions<Item>) {}

  get size(): number {
    return this.queue.size;
  }

  /** False: there was no room for the item. */
  put(item: Item): boolean {
    if (this.givenUp || this.queue.size >= this.options.maxQueued) return false;
    this.queue.push(item);
    if (this.queue.size >= this.options.maxBatch) this.start();
    else this.timer ??= setTimeout(() => this.start(), this.options.maxWaitMs).unref();
    return true;
  }

  /** Resolves when at most `size` items wait. */
  whenAtMost(size: number): Promise<void> {
    if (this.queue.size <= size) return Promise.resolve();
    this.start();
    return new Promise((resolve) => this.waiters.push({ size, resolve }));
  }

  /** Stops sending. @returns how many items were left. */
  giveUp(): number {
    this.givenUp = true;
    this.wake?.();
    return this.queue.size;
  }

  private start(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
  }

  private async sendAll(): Promise<void> {
    let size = this.options.maxBatch;
    for (let failures = 0; this.queue.size > 0 && !this.givenUp;) {
      const batch = this.queue.first(size);
      const delivery = await deliver(this.options.url, this.options.key, this.options.toBody(batch));
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
      this.settle(batch, delivery);
      size = Math.min(this.options.maxBatch, size * 2);
    }
  }

  private settle(batch: readonly Item[], delivery: Exclude<Delivery, { kind: 'later' }>): void {
    this.queue.remove(batch.length);
    batch.forEach((item, index) => {
      const errors = delivery.kind === 'rejected' ? delivery.errors : errorsOf(delivery.results[index]);
      if (errors !== null) this.options.rejected(item, errors);
    });
    const reached = this.waiters.filter(({ size }) => this.queue.size <= size);
    this.waiters = this.waiters.filter((waiter) => !reached.includes(waiter));
    for (const { resolve } of reached) resolve();
  }

  private pause({ why, afterMs }: Extract<Delivery, { kind: 'later' }>, failures: number): Promise<void> {
    const grown = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    const pauseMs = afterMs ?? grown * (0.5 + Math.random() / 2);
    this.options.trouble(`${this.queue.size} wait, and will be sent again: ${why}`);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const errorsOf = (result: { readonly status: string; readonly errors?: ItemErrors } | undefined): ItemErrors | null =>
  result?.status === 'rejected' ? (result.errors ?? []) : null;
