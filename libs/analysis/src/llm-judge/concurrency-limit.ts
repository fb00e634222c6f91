/** Lets at most so many tasks run at once; the others wait in line. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.most) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      // The place is handed over rather than freed, so that no newcomer slips in between.
      if (next !== undefined) next();
      else this.running--;
    }
  }
}
