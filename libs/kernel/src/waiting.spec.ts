import { backoffMs } from './backoff.js';
import { pause } from './pause.js';

describe('the wait after failures', () => {
  it('doubles with each up to its bound, however many there are', () => {
    const waits = [1, 2, 3, 7, 5_000].map((failures) => backoffMs(failures, { firstMs: 200, lastMs: 10_000 }));
    expect(waits).toEqual([200, 400, 800, 10_000, 10_000]);
  });
});

describe('a pause', () => {
  it('ends at once when it is told to stop, before or meanwhile, and does not fail', async () => {
    const stopping = new AbortController();
    const paused = pause(3_600_000, stopping.signal);
    stopping.abort();
    await expect(paused).resolves.toBeUndefined();
    await expect(pause(3_600_000, stopping.signal)).resolves.toBeUndefined();
  });

  it('lasts as long as asked', async () => {
    const startedAt = performance.now();
    await pause(20, new AbortController().signal);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(18);
  });
});
