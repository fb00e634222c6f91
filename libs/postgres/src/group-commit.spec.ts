import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Problem } from '@parley/kernel';
import { rejections } from '@parley/platform';
import { GroupCommit, PartlyFlushed } from './group-commit.js';

interface Flush {
  readonly items: readonly number[];
  succeed(): void;
  fail(error: unknown): void;
}

/** A commit whose flushes wait until the test lets them end. */
function commitOf(options: { maxBatch?: number; maxInFlight?: number; maxQueued?: number } = {}) {
  const flushes: Flush[] = [];
  const commit = new GroupCommit<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        flushes.push({ items, succeed: () => resolve(items.map((item) => `done ${item}`)), fail: reject });
      }),
    { name: 'test', maxBatch: 100, maxInFlight: 2, maxQueued: 1000, ...options },
  );
  return { commit, flushes };
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await nextTurn();
};

describe('GroupCommit', () => {
  it('counts its rejections from 0 on, so that the first is seen to be one more', async () => {
    commitOf();
    const { values } = await rejections.get();
    expect(values).toContainEqual({ labels: { limiter: 'write-queue-test' }, value: 0 });
  });

  it('gathers what comes at once into one flush, and answers each with its own result', async () => {
    const { commit, flushes } = commitOf();
    const answers = Promise.all([3, 1, 2].map((item) => commit.submit(item)));
    await settled();
    expect(flushes.map(({ items }) => items)).toEqual([[3, 1, 2]]);
    flushes[0]?.succeed();
    expect(await answers).toEqual(['done 3', 'done 1', 'done 2']);
  });

  it('lets a lone item wait for nothing', async () => {
    const { commit, flushes } = commitOf();
    const answer = commit.submit(1);
    await settled();
    expect(flushes).toHaveLength(1);
    flushes[0]?.succeed();
    expect(await answer).toBe('done 1');
  });

  it('has few wait for more beside another flush, though not for long', async () => {
    const { commit, flushes } = commitOf();
    const answers = [commit.submit(1)];
    await settled();
    answers.push(commit.submit(2));
    await nextTurn();
    answers.push(commit.submit(3));
    await settled();
    expect(flushes.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    for (const flush of flushes) flush.succeed();
    expect(await Promise.all(answers)).toEqual(['done 1', 'done 2', 'done 3']);
  });

  it('lets many wait for nothing beside another flush', async () => {
    const { commit, flushes } = commitOf();
    const lone = commit.submit(0);
    await settled();
    const many = Array.from({ length: 16 }, (_, item) => commit.submit(item));
    await nextTurn();
    await nextTurn();
    expect(flushes).toHaveLength(2);
    for (const flush of flushes) flush.succeed();
    await Promise.all([lone, ...many]);
  });

  it('has no more flushes on their way than it may, of no more items than it may, in order', async () => {
    const { commit, flushes } = commitOf({ maxBatch: 3 });
    const answers = Array.from({ length: 10 }, (_, item) => commit.submit(item));
    await settled();
    expect(flushes.map(({ items }) => items)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    flushes[1]?.succeed();
    await settled();
    expect(flushes.map(({ items }) => items).slice(2)).toEqual([[6, 7, 8]]);
    flushes[0]?.succeed();
    await settled();
    expect(flushes.map(({ items }) => items).slice(3)).toEqual([[9]]);
    for (const flush of flushes) flush.succeed();
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 10 }, (_, item) => `done ${item}`));
  });

  it('fails the bad item of a batch, and stores its neighbours', async () => {
    const stored: number[] = [];
    const commit = new GroupCommit<number, number>(
      async (items) => {
        if (items.includes(13)) throw new Error('13 is rejected');
        stored.push(...items);
        return items.map((item) => item * 2);
      },
      { name: 'test', maxBatch: 10, maxInFlight: 2, maxQueued: 100 },
    );
    const answers = await Promise.allSettled([12, 13, 14].map((item) => commit.submit(item)));
    expect(answers).toEqual([
      { status: 'fulfilled', value: 24 },
      { status: 'rejected', reason: expect.objectContaining({ message: '13 is rejected' }) as Error },
      { status: 'fulfilled', value: 28 },
    ]);
    expect(stored).toEqual([12, 14]);
  });

  it('goes on after a failure', async () => {
    const { commit, flushes } = commitOf();
    const failing = commit.submit(1);
    await settled();
    flushes[0]?.fail(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    const next = commit.submit(2);
    await settled();
    flushes[1]?.succeed();
    expect(await next).toBe('done 2');
  });

  it('rejects what it has no room for, says when to try again, and takes more once there is room', async () => {
    const { commit, flushes } = commitOf({ maxBatch: 1, maxInFlight: 1, maxQueued: 2 });
    const first = commit.submit(0);
    await settled();
    const queued = [commit.submit(1), commit.submit(2)];
    const rejection = await commit.submit(3).catch((error: unknown) => error as Problem);
    expect(rejection).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    flushes[0]?.succeed();
    await settled();
    const later = commit.submit(4);
    for (let index = 1; index < 4; index++) {
      flushes[index]?.succeed();
      await settled();
    }
    expect(await Promise.all([first, ...queued, later])).toEqual(['done 0', 'done 1', 'done 2', 'done 4']);
  });

  it('fails all of a flush at once when the store is away, rather than to ask for each', async () => {
    const { commit, flushes } = commitOf();
    const answers = Promise.allSettled([1, 2, 3].map((item) => commit.submit(item)));
    await settled();
    flushes[0]?.fail(Object.assign(new Error('shutting down'), { code: '57P01' }));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(flushes).toHaveLength(1);
  });

  it.each([
    ['an item', new Error('13 is rejected'), [[12, 13, 14], [13], [14]], 'fulfilled'],
    ['the store', Object.assign(new Error('shutting down'), { code: '57P01' }), [[12, 13, 14]], 'rejected'],
  ])('lets results stand when %s fails the rest of a flush', async (_, failure, flushed, last) => {
    const flushes: (readonly number[])[] = [];
    const commit = new GroupCommit<number, number>(
      async (items) => {
        flushes.push(items);
        if (items.includes(13)) throw new PartlyFlushed(new Map(items.includes(12) ? [[12, 24]] : []), failure);
        return items.map((item) => item * 2);
      },
      { name: 'test', maxBatch: 10, maxInFlight: 2, maxQueued: 100 },
    );
    const answers = await Promise.allSettled([12, 13, 14].map((item) => commit.submit(item)));
    expect(answers.slice(0, 2)).toEqual([
      { status: 'fulfilled', value: 24 },
      { status: 'rejected', reason: failure },
    ]);
    expect(answers[2]?.status).toBe(last);
    expect(flushes).toEqual(flushed);
  });

  describe('with items of several tenants', () => {
    interface Owned {
      readonly tenant: string;
      readonly bytes: number;
    }
    const owned = (maxQueued = 100) => {
      const flushes: string[] = [];
      const ends: (() => void)[] = [];
      const commit = new GroupCommit<Owned, string>(
        (items) =>
          new Promise((resolve) => {
            flushes.push(items.map(({ tenant }) => tenant).join(''));
            ends.push(() => resolve(items.map(() => 'done')));
          }),
        {
          ...{ name: 'test', maxBatch: 4, maxInFlight: 1, maxQueued },
          tenantOf: ({ tenant }) => tenant,
          size: { of: ({ bytes }) => bytes, maxQueuedBytes: 1_000, maxBatchBytes: 400 },
        },
      );
      const submit = (tenants: string, bytes = 1) =>
        Promise.allSettled([...tenants].map((tenant) => commit.submit({ tenant, bytes })));
      const endAll = async () => {
        for (let at = 0; at < ends.length; at++) {
          ends[at]?.();
          await settled();
        }
      };
      return { flushes, submit, endAll };
    };
    const rejectedOf = (answers: readonly PromiseSettledResult<string>[]) =>
      answers.filter(({ status }) => status === 'rejected').length;

    it('lets each have a like part of a flush, in the order in which they came', async () => {
      const { flushes, submit, endAll } = owned();
      const answers = Promise.all([submit('aaaaaaaaaa'), submit('b'), submit('cc')]);
      await settled();
      await endAll();
      expect((await answers).map(rejectedOf)).toEqual([0, 0, 0]);
      expect(flushes).toEqual(['aabc', 'aaca', 'aaaa', 'a']);
    });

    it('lets none have more than half of the queue', async () => {
      const { submit, endAll } = owned(20);
      const answers = Promise.all([submit('a'.repeat(15)), submit('b'.repeat(5))]);
      await settled();
      await endAll();
      expect((await answers).map(rejectedOf)).toEqual([5, 0]);
    });

    it('flushes no more bytes at once than it may, shared alike, though a larger item alone', async () => {
      const { flushes, submit, endAll } = owned();
      const answers = Promise.all([submit('aaaa', 100), submit('b', 100), submit('c', 450), submit('b', 1)]);
      await settled();
      await endAll();
      expect((await answers).map(rejectedOf)).toEqual([0, 0, 0, 0]);
      expect(flushes).toEqual(['aabb', 'aa', 'c']);
    });

    it('lets none have more than half of the bytes that may wait', async () => {
      const { submit, endAll } = owned();
      const answers = Promise.all([submit('aaa', 200), submit('b', 200)]);
      await settled();
      await endAll();
      expect((await answers).map(rejectedOf)).toEqual([1, 0]);
    });

    it('rejects what would hold too much memory, though not a large item that waits alone', async () => {
      const { submit, endAll } = owned();
      const answers = Promise.all([submit('a', 2_000), submit('b', 600), submit('c', 600)]);
      await settled();
      await endAll();
      expect((await answers).map(rejectedOf)).toEqual([0, 1, 1]);
      const later = submit('b', 600);
      await settled();
      await endAll();
      expect(rejectedOf(await later)).toBe(0);
    });
  });
});
