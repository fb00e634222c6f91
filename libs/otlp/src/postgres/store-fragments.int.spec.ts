import { createTestStore, type TestStore } from '@parley/testing';
import { type Fragment, NO_CONTENT, NO_NAMES } from '../domain/fragment.js';
import { MAX_FRAGMENTS, MAX_TRACE_BYTES } from '../domain/trace-size.js';
import { dueTraces } from './due-traces.js';
import { storeFragments } from './store-fragments.js';

const TENANT = '01a1fd42-e2af-745f-893a-fdf7afb5ea01';
const NOW = new Date('2026-11-22T12:00:00Z');
const LATER = new Date('2026-11-22T12:00:10Z');
const MIB = 1024 * 1024;

const span = (number: number, fields: Partial<Fragment> = {}): Fragment => ({
  traceId: 'long',
  spanId: number.toString(16).padStart(16, '0'),
  kind: 'span',
  parentSpanId: 'f'.repeat(16),
  operation: 'chat',
  startMs: NOW.getTime(),
  endMs: NOW.getTime(),
  names: NO_NAMES,
  content: NO_CONTENT,
  ...fields,
});
const spans = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => span(from + index));
const large = (number: number, fields: Partial<Fragment> = {}): Fragment =>
  span(number, { content: { ...NO_CONTENT, system: 'x'.repeat(MIB) }, ...fields });

describe('what is kept of a trace', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await createTestStore();
  });
  afterEach(() => store.close());

  const keep = (fragments: readonly Fragment[], now = NOW): Promise<number> =>
    store.postgres.transaction((tx) => storeFragments(tx, TENANT, fragments, now));
  const kept = async () => {
    const [row] = await store.postgres.query<{ stored: string; counted: number; bytes: number; dueAt: Date }>({
      text: `SELECT (SELECT count(*) FROM otlp_fragments f WHERE f.trace_id = t.trace_id) AS stored,
               fragments AS counted, bytes, due_at AS "dueAt" FROM otlp_traces t WHERE trace_id = 'long'`,
    });
    return { ...row, stored: Number(row?.stored) };
  };

  it('has a bound, with room in the end for the spans around the others', async () => {
    const inner = (MAX_FRAGMENTS * 7) / 8;
    for (let from = 0; from < inner - 100; from += 1_730) await keep(spans(from, Math.min(from + 1_730, inner - 100)));
    // However many exporters send at once, and whatever they send again.
    const refused = await Promise.all([0, 1, 2, 3].map((one) => keep(spans(inner - 150 + one * 50, inner + one * 50))));
    expect(await kept()).toMatchObject({ stored: inner, counted: inner });
    expect(Math.max(...refused)).toBeGreaterThan(0);

    expect(await keep(spans(0, 200), LATER)).toBe(0);
    expect(await keep([span(20_000)], new Date(0))).toBe(1);
    expect((await kept()).dueAt?.getTime()).toBeGreaterThan(LATER.getTime());
    expect(await keep([span(20_001, { operation: 'agent' }), span(20_002, { parentSpanId: null })])).toBe(0);
    expect(await kept()).toMatchObject({ stored: inner + 2, counted: inner + 2 });
  });

  it('has a bound in bytes too, which also holds for the traces that are assembled together', async () => {
    const others = [...'abcde'].map((traceId) => large(1, { traceId }));
    expect(await keep([...others, ...Array.from({ length: 20 }, (_, number) => large(number))])).toBe(0);
    const [most, rest] = [MAX_TRACE_BYTES / MIB, 20];
    expect(await keep(Array.from({ length: most - rest }, (_, number) => large(rest + number)))).toBe(most / 8 + 1);
    expect((await kept()).bytes).toBeLessThanOrEqual(MAX_TRACE_BYTES * (7 / 8));
    expect(await keep([large(100, { operation: 'agent' })])).toBe(0);

    const due = async () => (await dueTraces(store.postgres, new Date(NOW.getTime() + 60_000)))?.traceIds.toSorted();
    expect(await due()).toEqual([...'abcde']);
    await store.postgres.query({ text: `UPDATE otlp_traces SET due_at = NULL WHERE trace_id <> 'long'` });
    expect(await due()).toEqual(['long']);
  });
});
