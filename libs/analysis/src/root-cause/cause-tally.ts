import type { Cause, CauseEvidence } from './root-cause.js';

/** Counts the evidence for each root cause during the conversation. */
export class CauseTally {
  private readonly counts = new Map<Cause, number>();

  add(cause: Cause): void {
    this.counts.set(cause, (this.counts.get(cause) ?? 0) + 1);
  }

  evidence(): CauseEvidence {
    return this.counts;
  }
}
