import fc from 'fast-check';
import { bounded, MAX_CHARACTERS } from './bounded.js';
import { MAX_OUTLINE, outline } from './outline.js';
import { Rejected } from './rejected.js';
import { toolResult } from './tool-result.js';

describe('what a tool answers', () => {
  it('is told whole where it is small', () => {
    const value = { rows: [{ topic: 'Refunds', cqi: 0.4 }], note: null };
    expect(bounded(value)).toEqual({ value, truncated: false });
    expect(outline(value)).toBe('rows:\n  - topic Refunds; cqi 0.4\nnote: null');
  });

  it('has long texts and long lists cut, and says so', () => {
    const { value, truncated } = bounded({ text: 'x'.repeat(5_000), list: Array.from({ length: 300 }, () => 1) });
    expect([
      value.text.length,
      value.text.endsWith('[and 1000 characters more]'),
      value.list.length,
      truncated,
    ]).toEqual([4_000 + ' [and 1000 characters more]'.length, true, 200, true]);
  });

  it('has objects of very many fields cut, rather than rows', () => {
    const properties = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`property ${n}`, 'x'.repeat(20)]));
    const conversations = Array.from({ length: 10 }, (_, n) => ({ id: n, properties }));
    const { value, truncated } = bounded({ conversations });
    expect([value.conversations.length, truncated]).toEqual([10, true]);
    const told = Object.entries(value.conversations[9]?.properties ?? {});
    expect([told[0], told.at(-1)]).toEqual([
      ['property 0', 'x'.repeat(20)],
      ['more', 'and 190 more fields'],
    ]);
  });

  it('is a rejection with advice where it cannot be cut far enough', () => {
    const nested = (depth: number): unknown => Array.from({ length: 5 }, () => (depth === 0 ? 'x' : nested(depth - 1)));
    expect(() => bounded(nested(7))).toThrow(Rejected);
  });

  describe('of a page', () => {
    const row = { text: 'x'.repeat(200), list: Array.from({ length: 60 }, () => 'y'.repeat(100)) };
    const page = (rows: number, nextCursor: string | null) =>
      toolResult({ about: 'Rows.', data: { rows: Array.from({ length: rows }, () => row), nextCursor } });

    it('leads on to the next, by a cursor that is not cut', () => {
      const cursor = 'c'.repeat(5_000);
      const { structuredContent } = page(12, cursor);
      expect(structuredContent).toMatchObject({ nextCursor: cursor, truncated: true });
    });

    it.each(['cursor', null])('does not lead past rows that were cut: %p', (cursor) => {
      const { structuredContent, content } = page(100, cursor);
      const { rows } = structuredContent as { rows: unknown[] };
      const advice = `here are ${rows.length} of the 100 rows of this page. Ask again with a limit of ${rows.length}, and go on from there.`;
      expect(structuredContent).toMatchObject({ nextCursor: null, truncated: true, advice });
      expect(content[0]).toMatchObject({ text: expect.stringContaining(advice) as string });
      expect(rows.length).toBeLessThan(100);
    });
  });

  it('is within its bounds, whatever it is', () => {
    const texts = fc.string({ minLength: 0, maxLength: 30_000, size: 'max', unit: 'binary' });
    fc.assert(
      fc.property(fc.array(fc.record({ content: texts, input: fc.jsonValue() }), { maxLength: 60 }), (messages) => {
        const { value } = bounded({ messages });
        expect(JSON.stringify(value).length).toBeLessThanOrEqual(MAX_CHARACTERS);
        expect(outline(value).length).toBeLessThan(MAX_OUTLINE + 100);
      }),
      { numRuns: 50 },
    );
  });
});
