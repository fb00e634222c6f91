import { setImmediate as turn } from 'node:timers/promises';

/** Long enough that yielding costs nothing, short enough that nobody notices. */
const TURN_MS = 5;

/** For work of many small parts on a thread that answers requests as well. */
export class Pace {
  private turnedAt = performance.now();

  /**
   * Called before each part: lets other work have its turn once the parts since the last turn have taken some
   * milliseconds.
   */
  async letOthersIn(): Promise<void> {
    if (performance.now() - this.turnedAt < TURN_MS) return;
    await turn();
    this.turnedAt = performance.now();
  }
}
