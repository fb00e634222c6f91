import { unavailable } from '@parley/kernel';
import { createTestStore, type TestStore } from '@parley/testing';
import { type Fragment, NO_CONTENT, NO_NAMES } from '../domain/fragment.js';
import { beginAttempt, dueTraces } from '../postgres/due-traces.js';
import { storeFragments } from '../postgres/store-fragments.js';
import { type AssemblyParts, assembleRound } from './assemble-round.js';

const TENANT = '01a1fd42-e2af-745f-893a-fdf7afb5ea01';
const PRODUCT = '01a1fd42-e2af-745f-893a-fdf7afb5ea02';
const RECEIVED = new Date('2026-11-22T12:00:00Z');
const QUIET = new Date('2026-11-22T12:01:00Z');

const turn = (traceId: string): Fragment => ({
  traceId,
  spanId: 'b7ad6b7169203331',
  kind: 'span',
  parentSpanId: null,
  operation: 'agent',
  startMs: RECEIVED.getTime() - 1_000,
  endMs: RECEIVED.getTime(),
  names: { ...NO_NAMES, conversation: traceId, product: PRODUCT },
  content: { ...NO_CONTENT, input: [{ is: 'text', role: 'user', text: `Hello from ${traceId}` }] },
});

const NOTHING_SENT: Omit<AssemblyParts, 'postgres'> = {
  record: async (sent) => sent.map(() => ({ status: 'sampled_out' }) as never),
  rate: () => Promise.resolve(),
  onFailure: () => undefined,
};

describe('a round of assembling traces', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await createTestStore();
    const fragments = ['first', 'poison', 'third'].map(turn);
    await store.postgres.transaction((tx) => storeFragments(tx, TENANT, fragments, RECEIVED));
  });
  afterEach(() => store.close());

  const round = async (record: AssemblyParts['record']) => {
    const failures: string[] = [];
    const onFailure = (problem: string) => void failures.push(problem);
    await assembleRound({ postgres: store.postgres, record, rate: () => Promise.resolve(), onFailure }, QUIET);
    return failures;
  };
  /** As if the process had been killed: what it began stays as it was. */
  const killed = async (now: Date) => {
    const due = await dueTraces(store.postgres, now);
    if (due !== null) await beginAttempt(store.postgres, due.tenantId, due.traceIds, now);
    return due?.traceIds ?? [];
  };
  const traces = () =>
    store.postgres.query({
      text: 'SELECT trace_id AS trace, due_at IS NULL AS done, attempts, problem FROM otlp_traces ORDER BY trace_id',
    });

  it('leaves one that breaks for later, and assembles the others', async () => {
    const recorded: string[] = [];
    const failures = await round(async (sent) => {
      const names = sent.map(({ externalConversationId }) => externalConversationId ?? '');
      if (names.some((name) => name.includes('poison'))) throw new Error('nobody expected this');
      recorded.push(...names);
      return sent.map(() => ({ status: 'sampled_out' }) as never);
    });
    expect(recorded.sort()).toEqual(['otel:first', 'otel:third']);
    expect(failures).toEqual(['Error: nobody expected this']);
    expect(await traces()).toEqual([
      { trace: 'first', done: true, attempts: 0, problem: null },
      { trace: 'poison', done: false, attempts: 1, problem: 'Error: nobody expected this' },
      { trace: 'third', done: true, attempts: 0, problem: null },
    ]);
  });

  it('gives up in the end on one that ends its process, and not on the others', async () => {
    expect((await killed(QUIET)).toSorted()).toEqual(['first', 'poison', 'third']);
    const assembled: string[] = [];
    let deaths = 1;
    for (let seconds = 1; seconds < 1_024; seconds++) {
      const now = new Date(QUIET.getTime() + seconds * 1_000);
      const [traceId] = (await dueTraces(store.postgres, now))?.traceIds ?? [];
      if (traceId === 'poison') {
        expect(await killed(now)).toEqual(['poison']);
        deaths++;
      } else if (traceId !== undefined) {
        await assembleRound({ ...NOTHING_SENT, postgres: store.postgres }, now);
        assembled.push(traceId);
      }
    }
    expect(assembled.toSorted()).toEqual(['first', 'third']);
    expect(deaths).toBe(9);
    expect(await traces()).toEqual([
      { trace: 'first', done: true, attempts: 0, problem: null },
      { trace: 'poison', done: true, attempts: 9, problem: 'The process ended while it was assembled.' },
      { trace: 'third', done: true, attempts: 0, problem: null },
    ]);
  });

  it.each([
    ['the earliest turn', 'z', { a: 2, z: 1 }],
    ['the earliest turn, stored first', 'z', { z: 1, a: 2 }],
    ['the first trace of turns that start together', 'a', { z: 1, a: 1 }],
    ['the first trace of turns that start together, stored first', 'a', { a: 1, z: 1 }],
  ])('takes the user of a new conversation from %s', async (_, user, stored) => {
    await round(NOTHING_SENT.record);
    for (const [name, second] of Object.entries(stored)) {
      const names = { ...NO_NAMES, conversation: 'shared', user: name, product: PRODUCT };
      const fragment = { ...turn(name), names, startMs: RECEIVED.getTime() + second * 1_000 };
      await store.postgres.transaction((tx) => storeFragments(tx, TENANT, [fragment], RECEIVED));
    }
    const users: (string | null)[] = [];
    await round(async (sent) => {
      users.push(...sent.map(({ externalUserId }) => externalUserId));
      return sent.map(() => ({ status: 'sampled_out' }) as never);
    });
    expect(users).toEqual([user]);
  });

  it('leaves one due that receives spans while it is assembled', async () => {
    const more = { ...turn('first'), spanId: 'b7ad6b7169203332' };
    await assembleRound(
      {
        ...NOTHING_SENT,
        postgres: store.postgres,
        record: async (sent) => {
          await store.postgres.transaction((tx) => storeFragments(tx, TENANT, [more], QUIET));
          return sent.map(() => ({ status: 'sampled_out' }) as never);
        },
      },
      QUIET,
    );
    expect(await traces()).toMatchObject([{ done: false, attempts: 0 }, { done: true }, { done: true }]);
  });

  it('changes nothing while a store is away', async () => {
    const away = Object.assign(new Error('connection lost'), { code: '08006' });
    await expect(round(() => Promise.reject(away))).rejects.toBe(away);
    expect(await traces()).toMatchObject([
      { done: false, attempts: 0, problem: null },
      { done: false, attempts: 0, problem: null },
      { done: false, attempts: 0, problem: null },
    ]);
  });

  it('tries those again that cannot be taken just now', async () => {
    const failures = await round(async (sent) =>
      sent.map(() => ({ status: 'rejected', problem: unavailable('Full.', 1) })),
    );
    expect(failures).toEqual(['Full.', 'Full.', 'Full.']);
    expect(await traces()).toMatchObject([{ done: false }, { done: false }, { done: false }]);
  });
});
