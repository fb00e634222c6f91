import { LRUCache } from 'lru-cache';

/** How far a conversation has come. */
export interface Progress {
  readonly revision: number;
  readonly messageCount: number;
}

/** With this many new messages a conversation is analysed although it is still going on. */
const GROWN_A_LOT = 50;
/** A conversation that never falls idle is analysed once in this many idle windows. */
const LONGEST_WAIT_IN_WINDOWS = 4;
const MOST_REMEMBERED = 100_000;

interface Memory {
  readonly analysedMessages: number;
  /** Since when changes have been passed over; null if none has. */
  readonly waitingSince: number | null;
}

/**
 * Decides when a conversation is worth analysing: once nothing was said for the idle window, once it has grown a lot,
 * or when it has gone on for long without falling idle.
 *
 * A batch is looked at only when its youngest record is an idle window old. A change that the store has since moved
 * past is then passed over: the later change has a record of its own, written in the transaction that made it, so a
 * conversation's last record is never passed over and nothing depends on what is remembered here.
 */
export class IdleWindow {
  private readonly known = new LRUCache<string, Memory>({ max: MOST_REMEMBERED });

  /** @param idleWindowMs 0: every change is analysed at once. */
  constructor(private readonly idleWindowMs: number) {}

  /**
   * How long the batch has to wait before it is looked at: not at all if all conversations grew a lot, as in an import.
   */
  waitMs(changes: ReadonlyMap<string, Progress>, writtenAt: Date, now: Date): number {
    if ([...changes].every(([key, change]) => this.grewALot(key, change))) return 0;
    const age = Math.max(0, now.getTime() - writtenAt.getTime());
    return Math.max(0, this.idleWindowMs - age);
  }

  /** Whether to analyse now, given this change and how far the conversation has come by now. */
  isDue(key: string, change: Progress, stored: Progress, now: Date): boolean {
    const { analysedMessages = 0, waitingSince = null } = this.known.get(key) ?? {};
    const since = waitingSince ?? now.getTime();
    const due =
      stored.revision <= change.revision ||
      this.grewALot(key, stored) ||
      now.getTime() - since >= this.idleWindowMs * LONGEST_WAIT_IN_WINDOWS;
    this.known.set(
      key,
      due ? { analysedMessages: stored.messageCount, waitingSince: null } : { analysedMessages, waitingSince: since },
    );
    return due;
  }

  private grewALot(key: string, { messageCount }: Progress): boolean {
    return messageCount - (this.known.get(key)?.analysedMessages ?? 0) >= GROWN_A_LOT;
  }
}
