import { setImmediate as turn } from 'node:timers/promises';

/** Long enough that turns cost nothing, short enough that nobody sees them. */
const TURN_MS = 5;

/** For work of many small parts on a thread that answers requests as well. */
export class Pace {
  private turnedAt = performance.now();

  /** Before each part: lets whatever waits have its turn, once the parts since the last one have taken some milliseconds. */
  async letOthersIn(): Promise<void> {
    if (performance.now() - this.turnedAt < TURN_MS) return;
    await turn();
    this.turnedAt = performance.now();
  }
}
