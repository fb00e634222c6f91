import fc from 'fast-check';
import { TenantTurns } from './tenant-turns.js';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The order in which the tenants' pieces of work begin, and how many ran at once at the most. */
async function runAll(tenants: readonly string[], atOnce: number) {
  const turns = new TenantTurns({ atOnce });
  const begun: string[] = [];
  let [running, most] = [0, 0];
  await Promise.all(
    tenants.map((tenant, index) =>
      turns
        .run(tenant, async () => {
          begun.push(tenant);
          most = Math.max(most, ++running);
          await tick();
          running--;
          if (index % 3 === 0) throw new Error('Fails.');
        })
        .catch(() => undefined),
    ),
  );
  return { begun, most };
}

describe('the turns of tenants', () => {
  it('let the one piece of work of one tenant pass a hundred of another', async () => {
    const { begun } = await runAll([...Array.from({ length: 100 }, () => 'loud'), 'quiet'], 1);
    expect(begun.indexOf('quiet')).toBe(2);
  });

  it('run everything, no more than so much at once, and tenants that wait in turn', async () => {
    const tenants = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(tenants, fc.integer({ min: 1, max: 4 }), async (given, atOnce) => {
        const { begun, most } = await runAll(given, atOnce);
        expect([...begun].sort()).toEqual([...given].sort());
        expect(most).toBeLessThanOrEqual(atOnce);
        const counts = new Map<string, number>();
        for (const [place, tenant] of begun.slice(atOnce).entries()) {
          const left = begun.slice(atOnce + place);
          const least = Math.min(...[...new Set(left)].map((one) => counts.get(one) ?? 0));
          expect(counts.get(tenant) ?? 0).toBeLessThanOrEqual(least + 1);
          counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('leave to others what one tenant may not have, and pass over whoever has gone', async () => {
    const turns = new TenantTurns({ atOnce: 3, perTenant: 2 });
    const begun: string[] = [];
    const gone = new AbortController();
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const run = (tenant: string, name: string, signal?: AbortSignal) =>
      turns.run(tenant, () => (begun.push(name), ended), { by: name, signal });
    const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3', gone.signal), run('a', 'a4'), run('b', 'b1')];
    await tick();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    expect(turns.waitingOf('a')).toEqual(['a3', 'a4']);
    gone.abort(new Error('Gone.'));
    await expect(all[2]).rejects.toThrow('Gone.');
    await expect(run('b', 'b2', gone.signal)).rejects.toThrow('Gone.');
    end();
    await Promise.allSettled(all);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a4']);
    expect(turns.waitingInAll).toBe(0);
  });
});
