import pLimit, { type LimitFunction } from 'p-limit';

/** Lends each thing to one caller at a time; while none is free, callers wait, first come, first served. */
export class Lender<Thing> {
  private readonly free: Thing[];
  private readonly limit: LimitFunction;

  constructor(readonly things: readonly Thing[]) {
    this.free = [...things];
    this.limit = pLimit(things.length);
  }

  lend<T>(use: (thing: Thing) => Promise<T>): Promise<T> {
    return this.limit(async () => {
      const thing = this.free.pop();
      if (thing === undefined) throw new Error('More was lent than there is.');
      try {
        return await use(thing);
      } finally {
        this.free.push(thing);
      }
    });
  }
}
