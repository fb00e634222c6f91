import { Problem } from '@parley/kernel';
import type { RejectedSignIns } from '@parley/tenancy';
import { FailedSignIns } from './failed-sign-ins.js';

const WRONG = new Problem('unauthenticated', 'The key is unknown.');

describe('sign-ins that fail', () => {
  const newSignIns = () => new FailedSignIns({ notice: () => undefined } as unknown as RejectedSignIns);
  /** How many of so many tries at once got as far as their key. */
  async function tried(signIns: FailedSignIns, times: number, result: Error | null): Promise<number> {
    let count = 0;
    const signIn = async () => {
      count++;
      await new Promise((resolve) => setImmediate(resolve));
      if (result !== null) throw result;
    };
    await Promise.allSettled(Array.from({ length: times }, () => signIns.count('192.0.2.1', signIn)));
    return count;
  }

  it('are ten at most, however many are tried at once', async () => {
    const signIns = newSignIns();
    expect(await tried(signIns, 100, WRONG)).toBe(10);
    expect(await tried(signIns, 1, null)).toBe(0);
  });

  it('do not include those that succeed', async () => {
    const signIns = newSignIns();
    for (let turn = 0; turn < 20; turn++) expect(await tried(signIns, 5, null)).toBe(5);
    expect(await tried(signIns, 100, WRONG)).toBe(10);
  });
});
