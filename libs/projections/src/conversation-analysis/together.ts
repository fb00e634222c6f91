/** The most that wait for each other, so that a large batch goes on with its first part while the rest is under way. */
const MOST = 200;

/** Lets callers that wait at the same time go on at the same time: when all are done, or enough of them. */
export class Together {
  private underWay = 0;
  private done: (() => void)[] = [];

  /** A failure does not wait for the others. */
  async wait<Result>(work: Promise<Result>): Promise<Result> {
    this.underWay++;
    try {
      const result = await work;
      await new Promise<void>((goOn) => {
        this.done.push(goOn);
        this.end();
      });
      return result;
    } catch (error) {
      this.end();
      throw error;
    }
  }

  private end(): void {
    this.underWay--;
    if (this.underWay > 0 && this.done.length < MOST) return;
    for (const goOn of this.done.splice(0)) goOn();
  }
}
