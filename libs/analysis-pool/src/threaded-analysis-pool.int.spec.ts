import fc from 'fast-check';
import { type Conversation, LocalAnalyser } from '@parley/analysis';
import { arbitraryMessages } from '@parley/testing';
import { ThreadedAnalysisPool, type ThreadedOptions } from './threaded-analysis-pool.js';

const TYPESCRIPT = new URL('../../testing/src/process/register-typescript.mjs', import.meta.url).href;

const TENANT = 'tenant';

const said = (content: string): Conversation => ({ messages: [{ id: 'only', role: 'user', content }] });

/** A thread that does what its conversation tells it to: the failures that a real analysis might cause. */
const UNRULY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ conversation }) => {
      const [{ content }] = conversation.messages;
      if (content === 'hang') for (;;);
      if (content === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      if (content === 'exit') process.exit(3);
      if (content === 'uncaught') { setImmediate(() => { throw new Error('lost'); }); return; }
      if (content === 'eat') { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())); }
      parentPort.postMessage(content === 'throw' ? { kind: 'failed', reason: 'thrown' } : { kind: 'done', result: content });
    });
    parentPort.postMessage({ kind: 'ready', loadMs: 0 });
  `)}`,
);

describe('ThreadedAnalysisPool', () => {
  const pools: ThreadedAnalysisPool[] = [];
  const start = (options: ThreadedOptions): ThreadedAnalysisPool => {
    const pool = new ThreadedAnalysisPool(options);
    pools.push(pool);
    return pool;
  };
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.close();
  });

  it('says on real threads what the analyser says in process', async () => {
    const analyser = new LocalAnalyser();
    const pool = start({ threads: 2, execArgv: ['--import', TYPESCRIPT] });
    await fc.assert(
      fc.asyncProperty(arbitraryMessages(), async (messages) => {
        expect(await pool.analyse(TENANT, { messages })).toEqual(analyser.analyse({ messages }));
        expect(await pool.explain(TENANT, { messages })).toEqual(analyser.explain({ messages }));
      }),
      { numRuns: 20 },
    );
  });

  it('leaves the event loop free while it works', async () => {
    const pool = start({ threads: 1, execArgv: ['--import', TYPESCRIPT] });
    await pool.analyse(TENANT, said('warm up'));
    const long = {
      messages: Array.from({ length: 4_000 }, (_, n) => ({
        ...said(`My order ${n} is late!`).messages[0]!,
        id: `${n}`,
      })),
    };
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await pool.analyse(TENANT, long).finally(() => clearInterval(counting));
    expect(turns).toBeGreaterThan(5);
  });

  it.each([
    ['throw', 'thrown'],
    ['hang', 'took longer than 5000 ms'],
    ['exit', 'ended with code 3'],
    ['uncaught', 'lost'],
    ['eat', 'memory limit'],
  ])('fails only the conversation that makes its thread %s', async (content, reason) => {
    // Only the hanging task should meet the limit; a thread starting on a busy machine must not.
    const timeLimitMs = content === 'hang' ? 5_000 : 60_000;
    const pool = start({ threads: 2, entry: UNRULY, timeLimitMs, maxHeapMb: 32 });
    const before = Array.from({ length: 20 }, (_, n) => pool.analyse(TENANT, said(`before ${n}`)));
    const failing = expect(pool.analyse(TENANT, said(content))).rejects.toThrow(reason);
    const after = Array.from({ length: 20 }, (_, n) => pool.analyse(TENANT, said(`after ${n}`)));
    await failing;
    expect(await Promise.all(before)).toEqual(before.map((_, n) => `before ${n}`));
    expect(await Promise.all(after)).toEqual(after.map((_, n) => `after ${n}`));
  });

  it('lets no tenant wait behind the many conversations of another', async () => {
    const pool = start({ threads: 2, entry: UNRULY });
    const done: string[] = [];
    const analyse = (tenant: string) => pool.analyse(tenant, said('slow')).then(() => done.push(tenant));
    const many = Array.from({ length: 60 }, () => analyse('busy'));
    await Promise.all([...many.slice(0, 4), analyse('quiet'), analyse('quiet')]);
    expect(done.filter((tenant) => tenant === 'busy').length).toBeLessThanOrEqual(8);
    await Promise.all(many);
  });

  it('fails what is under way when it is closed, and everything after', async () => {
    const pool = start({ threads: 1, entry: UNRULY, timeLimitMs: 10_000 });
    const underWay = expect(pool.analyse(TENANT, said('hang'))).rejects.toThrow('stopped');
    const waiting = expect(pool.analyse(TENANT, said('hello'))).rejects.toThrow('stopped');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await pool.close();
    await underWay;
    await waiting;
    await expect(pool.analyse(TENANT, said('hello'))).rejects.toThrow('stopped');
  });
});
