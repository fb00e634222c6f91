import type { BackgroundLoop } from '@parley/platform';
import { createTestStore, eventually, type TestStore } from '@parley/testing';
import { loneLoop } from './lone-loop.js';

describe('a loop that works in one process at a time', () => {
  const loops: BackgroundLoop[] = [];
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    await store.close();
  });

  function begin(step: () => Promise<void>, onFailure: (error: unknown) => void = () => undefined): BackgroundLoop {
    const loop = loneLoop(store.postgres, ['test:lone'], { name: 'test', step, intervalMs: 10, onFailure });
    loops.push(loop);
    loop.start();
    return loop;
  }

  it('goes on at another when it stops, and lets go when a step fails', async () => {
    const steps: string[] = [];
    const failures: unknown[] = [];
    const first = begin(async () => void steps.push('first'));
    await eventually('the first works', () => steps.length > 1);
    begin(
      async () => {
        steps.push('second');
        throw new Error('broken');
      },
      (error) => failures.push(error),
    );
    await eventually('the first goes on', () => steps.length > 20);
    expect(steps).not.toContain('second');
    await first.stop();
    await eventually('the second takes over, and fails', () => failures.length > 0);
    begin(async () => void steps.push('third'));
    await eventually('the third works', () => steps.includes('third'));
    expect(failures[0]).toEqual(new Error('broken'));
  });
});
