import { createTestStore, eventually, type TestStore } from '@parley/testing';
import { type LockName, runAlone, runInTurn } from './advisory-lock.js';

describe('work that one process does at a time', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(() => store.close());

  /** Holds the lock until it is told to let go. */
  async function hold(name: LockName) {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let held: Promise<void> = Promise.resolve();
    const lost = await new Promise<AbortSignal>((began) => {
      held = runAlone(store.postgres, name, async (signal) => {
        began(signal);
        await ended;
      });
    });
    const release = async () => {
      end();
      await held;
    };
    return { lost, release };
  }

  it('is left out by those who come meanwhile, and free when it is done', async () => {
    const done: string[] = [];
    const { lost, release } = await hold(['test:alone']);
    await runAlone(store.postgres, ['test:alone'], async () => void done.push('meanwhile'));
    await runAlone(store.postgres, ['test:alone', 'part'], async () => void done.push('another lock'));
    expect(lost.aborted).toBe(false);
    await release();
    await runAlone(store.postgres, ['test:alone'], async () => void done.push('afterwards'));
    expect(done).toEqual(['another lock', 'afterwards']);
  });

  it('is waited for by those who must do it, and answers with what they made', async () => {
    const done: string[] = [];
    const { release } = await hold(['test:turns']);
    const next = runInTurn(store.postgres, ['test:turns'], async () => done.push('next'));
    done.push('first');
    await release();
    expect(await next).toBe(2);
    expect(done).toEqual(['first', 'next']);
  });

  it('lets go when the work fails', async () => {
    const failing = runAlone(store.postgres, ['test:failing'], () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    await expect(runInTurn(store.postgres, ['test:failing'], async () => 'free')).resolves.toBe('free');
  });

  it('is told that the connection is lost, which does not end the process, and is free then', async () => {
    const { lost, release } = await hold(['test:lost']);
    await store.postgres.query({
      text: `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    });
    await expect(runInTurn(store.postgres, ['test:lost'], async () => 'free')).resolves.toBe('free');
    await eventually('the work is told', () => lost.aborted);
    await release();
  });
});
