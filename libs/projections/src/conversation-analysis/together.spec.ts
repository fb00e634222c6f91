import { setImmediate as turn } from 'node:timers/promises';
import { Together } from './together.js';

describe('those who wait together', () => {
  const started = (count: number) => {
    const together = new Together();
    const works = Array.from({ length: count }, () => {
      let end: { done: (result: number) => void; fail: (error: Error) => void } | undefined;
      const work = new Promise<number>((done, fail) => (end = { done, fail }));
      return { ...end!, goneOn: together.wait(work) };
    });
    const wentOn: unknown[] = [];
    for (const { goneOn } of works)
      goneOn.then(
        (result) => wentOn.push(result),
        (error: Error) => wentOn.push(error.message),
      );
    return { together, works, wentOn };
  };

  it('go on when the last of them is done', async () => {
    const { works, wentOn } = started(3);
    works[1]!.done(1);
    works[0]!.done(0);
    await turn();
    expect(wentOn).toEqual([]);
    works[2]!.done(2);
    await turn();
    expect(wentOn.toSorted()).toEqual([0, 1, 2]);
  });

  it('do not wait for one that failed, which waits for nobody', async () => {
    const { works, wentOn } = started(3);
    works[0]!.done(0);
    works[1]!.fail(new Error('failed'));
    await turn();
    expect(wentOn).toEqual(['failed']);
    works[2]!.fail(new Error('failed as well'));
    await turn();
    expect(wentOn).toEqual(expect.arrayContaining([0, 'failed', 'failed as well']));
  });

  it('are 200 at the most', async () => {
    const { works, wentOn } = started(201);
    for (const { done } of works.slice(0, 199)) done(0);
    await turn();
    expect(wentOn).toEqual([]);
    works[199]!.done(0);
    await turn();
    expect(wentOn).toHaveLength(200);
    works[200]!.done(0);
    await turn();
    expect(wentOn).toHaveLength(201);
  });

  it('wait for none but those under way', async () => {
    const { together } = started(0);
    await expect(together.wait(Promise.resolve(1))).resolves.toBe(1);
    await expect(together.wait(Promise.resolve(2))).resolves.toBe(2);
  });
});
