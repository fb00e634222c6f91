import { seededRandom } from '@parley/kernel';

/** Makes every choice of the demo; the same seed makes the same choices. */
export class Dice {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  /** From 0 up to, not including, 1. */
  fraction(): number {
    return this.random();
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** Both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** By weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T {
    let left = this.random() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) if ((left -= weight) < 0) return item;
    const last = items.at(-1);
    if (last === undefined) throw new Error('There is nothing to pick from.');
    return last[0];
  }
}
