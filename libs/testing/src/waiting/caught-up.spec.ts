import { caughtUp, haveCaughtUp } from './caught-up.js';

describe('lanes', () => {
  it('have caught up when nothing waits for any, and not when there are none', () => {
    expect(haveCaughtUp([{ waiting: 0 }, { waiting: 0 }])).toBe(true);
    expect(haveCaughtUp([{ waiting: 0 }, { waiting: 1 }])).toBe(false);
    expect(haveCaughtUp([])).toBe(false);
  });

  it('are waited for', async () => {
    const answers = [[], [{ waiting: 1 }], [{ waiting: 0 }]];
    await caughtUp(async () => ({ lanes: answers.shift() ?? [] }));
    expect(answers).toEqual([]);
    const unsteady = [[{ waiting: 0 }], [{ waiting: 1 }], [{ waiting: 0 }], [{ waiting: 0 }]];
    await caughtUp(async () => ({ lanes: unsteady.shift() ?? [] }), { timesInARow: 2 });
    expect(unsteady).toEqual([]);
    await expect(caughtUp(async () => ({ lanes: [] }), { withinMs: 0 })).rejects.toThrow(
      'did not catch up: {"lanes":[]}',
    );
  });
});
