import { eventually, gate } from '@parley/testing';
import { readMetrics } from '../metrics/metrics.js';
import { BackgroundLoop, type BackgroundWork } from './background-loop.js';

/** Longer than any test: what does not wait for it was not told to. */
const LONG_MS = 600_000;

function loopOf(work: Partial<BackgroundWork> & Pick<BackgroundWork, 'step'>) {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  return { loop: new BackgroundLoop({ name: 'test', intervalMs: 1, onFailure, ...work }), failures };
}

describe('a background loop', () => {
  it('takes one step after the other, with the interval between them', async () => {
    const begun: number[] = [];
    const { loop } = loopOf({ step: async () => void begun.push(performance.now()), intervalMs: 20 });
    loop.start();
    await eventually('three steps', () => begun.length >= 3);
    await loop.stop();
    const [first = 0, second = 0, third = 0] = begun;
    // Timers may be a millisecond early.
    expect(second - first).toBeGreaterThan(18);
    expect(third - second).toBeGreaterThan(18);
  });

  it('begins at once, or after the time that it is given', async () => {
    let steps = 0;
    const { loop } = loopOf({ step: async () => void steps++, intervalMs: LONG_MS });
    loop.start();
    await eventually('the first step', () => steps === 1);
    await loop.stop();
    loop.start(LONG_MS);
    await loop.stop();
    expect(steps).toBe(1);
  });

  it('takes the next step at once while there is more to do', async () => {
    let left = 3;
    const { loop } = loopOf({ step: async () => --left > 0, intervalMs: LONG_MS });
    loop.start();
    await eventually('all is done', () => left === 0);
    await loop.stop();
    expect(left).toBe(0);
  });

  it('tells and counts a step that fails, and goes on after the interval', async () => {
    const before = await failuresOf('failing');
    let steps = 0;
    const step = async () => {
      if (++steps <= 2) throw new Error(`step ${steps}`);
    };
    const { loop, failures } = loopOf({ name: 'failing', step });
    loop.start();
    await eventually('it goes on', () => steps > 2);
    await loop.stop();
    expect(failures).toEqual([new Error('step 1'), new Error('step 2')]);
    expect((await failuresOf('failing')) - before).toBe(2);
  });

  it('tells and counts what fails within a step that goes on, and not while it stops', async () => {
    const before = await failuresOf('in-part');
    const told: unknown[] = [];
    const onFailure = (error: unknown, about: object) => void told.push([error, about]);
    const { loop } = loopOf({ name: 'in-part', step: async () => undefined, onFailure });
    loop.fail(new Error('one job'), { job: 7 });
    await loop.stop();
    loop.fail(new Error('cut off'), { job: 8 });
    expect(told).toEqual([[new Error('one job'), { job: 7 }]]);
    expect((await failuresOf('in-part')) - before).toBe(1);
  });

  it('survives a step that throws before it gives a promise', async () => {
    let steps = 0;
    const step = (): Promise<void> => {
      if (++steps === 1) throw new Error('at once');
      return Promise.resolve();
    };
    const { loop, failures } = loopOf({ step });
    loop.start();
    await eventually('it goes on', () => steps > 1);
    await loop.stop();
    expect(failures).toEqual([new Error('at once')]);
  });

  it('waits for the step under way when it stops, and takes no other, even if there is more to do', async () => {
    const end = gate();
    let steps = 0;
    const step = async () => {
      steps++;
      await end.opened;
      return true;
    };
    const { loop } = loopOf({ step });
    loop.start();
    await eventually('it has begun', () => steps === 1);
    let hasStopped = false;
    const stopped = loop.stop().then(() => (hasStopped = true));
    await new Promise(setImmediate);
    expect(hasStopped).toBe(false);
    end.open();
    await stopped;
    expect(steps).toBe(1);
  });

  it('aborts the signal of its step when it stops, and tells of no failure then', async () => {
    const step = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut off'))));
    const { loop, failures } = loopOf({ step });
    loop.start();
    expect(loop.signal.aborted).toBe(false);
    await loop.stop();
    expect(loop.signal.aborted).toBe(true);
    expect(failures).toEqual([]);
  });

  it('does not wait for the end of the interval when it stops', async () => {
    let steps = 0;
    const { loop } = loopOf({ step: async () => void steps++, intervalMs: LONG_MS });
    loop.start();
    await eventually('it waits', () => steps === 1);
    await loop.stop();
  });

  it('may be stopped before it starts, twice, and started again', async () => {
    let steps = 0;
    const { loop } = loopOf({ step: async () => void steps++ });
    await loop.stop();
    loop.start();
    await eventually('it works', () => steps > 0);
    await loop.stop();
    await loop.stop();
    const before = steps;
    loop.start();
    await eventually('it works again', () => steps > before);
    await loop.stop();
  });
});

async function failuresOf(loop: string): Promise<number> {
  const { text } = await readMetrics();
  return Number(new RegExp(`parley_background_failures_total{loop="${loop}"} (\\d+)`).exec(text)?.[1] ?? 0);
}
