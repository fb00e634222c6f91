import { clip } from '../text/clip.js';

/** Average, lowest point and change of the user's valence. Halves need means over a prefix, hence the running sums. */
export class SentimentTally {
  /** sums[i] is the sum of the first i valences. */
  private readonly sums = [0];
  private lowest = 0;
  private lowestId: string | null = null;
  private last = 0;
  private beforeLast = 0;

  add(valence: number, messageId: string): void {
    if (this.lowestId === null || valence < this.lowest) {
      this.lowest = valence;
      this.lowestId = messageId;
    }
    this.beforeLast = this.last;
    this.last = valence;
    this.sums.push(this.sums[this.sums.length - 1]! + valence);
  }

  get count(): number {
    return this.sums.length - 1;
  }

  /** -1..1; 0 without a user message. */
  get mean(): number {
    return this.count === 0 ? 0 : this.sums[this.count]! / this.count;
  }

  get minimum(): number {
    return this.lowest;
  }

  get minimumMessageId(): string | null {
    return this.lowestId;
  }

  /** Second half's mean minus the first's, -1..1; 0 for fewer than two messages (docs/analysis.md, sentimentChange). */
  get change(): number {
    const half = Math.floor(this.count / 2);
    if (half === 0) return 0;
    const first = this.sums[half]! / half;
    const last = (this.sums[this.count]! - this.sums[this.count - half]!) / half;
    return clip(last - first, -1, 1);
  }

  get lastValence(): number {
    return this.last;
  }

  get meanOfLastTwo(): number {
    return this.count < 2 ? this.last : (this.last + this.beforeLast) / 2;
  }
}
