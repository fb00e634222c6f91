import { setTimeout as sleep } from 'node:timers/promises';
import { readAhead } from './read-ahead.js';

describe('reading ahead', () => {
  const made: number[] = [];
  const state = { ended: false };
  beforeEach(() => {
    made.length = 0;
    state.ended = false;
  });
  async function* numbers(failAt = Infinity): AsyncGenerator<number> {
    try {
      for (let n = 0; n < 5; n++) {
        await sleep(1);
        if (n === failAt) throw new Error('no more');
        made.push(n);
        yield n;
      }
    } finally {
      state.ended = true;
    }
  }

  it('yields everything in order, one ahead and no further', async () => {
    const read: number[] = [];
    for await (const n of readAhead(numbers())) {
      read.push(n);
      await sleep(20);
      expect(made.at(-1)).toBe(Math.min(n + 1, 4));
    }
    expect(read).toEqual([0, 1, 2, 3, 4]);
    expect(state.ended).toBe(true);
  });

  it('ends what it reads when its reader leaves', async () => {
    for await (const n of readAhead(numbers())) if (n === 1) break;
    expect(state.ended).toBe(true);
    expect(made.length).toBeLessThan(4);
  });

  it('fails when its turn comes, and tells nobody who has left', async () => {
    const read: number[] = [];
    const all = async () => {
      for await (const n of readAhead(numbers(2))) read.push(n);
    };
    await expect(all()).rejects.toThrow('no more');
    expect(read).toEqual([0, 1]);
    for await (const n of readAhead(numbers(1))) {
      expect(n).toBe(0);
      break;
    }
    await sleep(20);
    expect(state.ended).toBe(true);
  });
});
