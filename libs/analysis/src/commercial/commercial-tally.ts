import type { CommercialSignal } from '../analysis.js';
import type { CommercialReading } from './commercial.js';

const CLEAR = 0.5;
const EACH_MORE = 0.05;
export const CHURN_THRESHOLD = 0.5;

/** Commercial intent, its signal and churn risk over the user's messages (docs/analysis.md, commercialIntent). */
export class CommercialTally {
  private best = 0;
  private signal: CommercialSignal = 'none';
  private signalScore = 0;
  private clear = 0;
  private churn = 0;

  add(reading: CommercialReading): void {
    this.best = Math.max(this.best, reading.score);
    if (reading.signal !== 'none' && reading.score > this.signalScore) {
      this.signalScore = reading.score;
      this.signal = reading.signal;
    }
    if (reading.score >= CLEAR) this.clear++;
    this.churn = Math.max(this.churn, reading.churn);
  }

  get score(): number {
    return Math.min(1, this.best + EACH_MORE * Math.max(0, this.clear - 1));
  }

  get primarySignal(): CommercialSignal {
    return this.signal;
  }

  get churnRisk(): boolean {
    return this.churn >= CHURN_THRESHOLD;
  }
}
