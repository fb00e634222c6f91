import type { Cause, CauseEvidence } from './root-cause.js';

/** Counts what speaks for each root cause while the conversation runs. */
export class CauseTally {
  private readonly counts = new Map<Cause, number>();

  add(cause: Cause): void {
    this.counts.set(cause, (this.counts.get(cause) ?? 0) + 1);
  }

  evidence(): CauseEvidence {
    return this.counts;
  }
}
