import type { Flag } from '../analysis.js';
import { round3 } from '../text/clip.js';

/** The highest score of a flag, and the message that had it. */
export class FlagTally {
  private best = 0;
  private at: string | null = null;

  constructor(private readonly threshold: number) {}

  add(score: number, messageId: string): void {
    if (score <= this.best) return;
    this.best = score;
    this.at = messageId;
  }

  get score(): number {
    return this.best;
  }

  get raised(): boolean {
    return this.best >= this.threshold;
  }

  flag(): Flag {
    return { raised: this.raised, score: round3(this.best), messageId: this.best > 0 ? this.at : null };
  }
}
