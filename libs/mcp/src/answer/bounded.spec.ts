import fc from 'fast-check';
import { bounded, MAX_CHARACTERS } from './bounded.js';
import { MAX_OUTLINE, outline } from './outline.js';

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
