/** How old a question may be for another asker to share its answer: what is written meanwhile shows soon enough. */
const MAX_AGE_MS = 500;

interface Shared {
  readonly answer: Promise<unknown[]>;
  readonly stop: AbortController;
  readonly askedAt: number;
  askers: number;
}

/** Equal questions asked at one time are answered once. A question ends early when nobody waits for it any more. */
export class SharedReads {
  private readonly shared = new Map<string, Shared>();

  /** @param signal ends the wait of this asker. */
  read<Row>(
    key: string,
    signal: AbortSignal | undefined,
    ask: (signal: AbortSignal) => Promise<Row[]>,
  ): Promise<Row[]> {
    const known = this.shared.get(key);
    const isFresh = known !== undefined && !known.stop.signal.aborted && Date.now() - known.askedAt < MAX_AGE_MS;
    const shared = isFresh ? known : this.ask(key, ask);
    shared.askers++;
    return new Promise<Row[]>((resolve, reject) => {
      let waits = true;
      const leave = (settle: () => void) => {
        if (!waits) return;
        waits = false;
        signal?.removeEventListener('abort', giveUp);
        shared.askers--;
        settle();
      };
      const giveUp = () => {
        leave(() => reject(signal?.reason as Error));
        if (shared.askers === 0) shared.stop.abort(signal?.reason);
      };
      if (signal?.aborted === true) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      shared.answer.then(
        (rows) => leave(() => resolve([...(rows as Row[])])),
        (error: unknown) => leave(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    });
  }

  private ask<Row>(key: string, ask: (signal: AbortSignal) => Promise<Row[]>): Shared {
    const stop = new AbortController();
    const answer = ask(stop.signal);
    const shared = { answer, stop, askedAt: Date.now(), askers: 0 };
    this.shared.set(key, shared);
    const forget = () => {
      if (this.shared.get(key) === shared) this.shared.delete(key);
    };
    answer.then(forget, forget);
    return shared;
  }
}
