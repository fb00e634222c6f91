import fc from 'fast-check';
import { Problem } from '@parley/kernel';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.js';

const cursor = fc.record<Cursor>({
  direction: fc.constantFrom('after', 'before'),
  createdAt: fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
  id: fc.uuid(),
});

describe('cursors', () => {
  it('come back as they were given out', () => {
    fc.assert(fc.property(cursor, (given) => expect(decodeCursor(encodeCursor(given))).toEqual(given)));
  });

  it('are rejected when anything in them was changed', () => {
    fc.assert(
      fc.property(cursor, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (given, at, char) => {
        const text = encodeCursor(given);
        const index = at % text.length;
        const broken = text.slice(0, index) + char + text.slice(index + 1);
        if (broken !== text) expect(() => decodeCursor(broken)).toThrow(Problem);
      }),
    );
  });

  it.each(['', 'x', 'null', '%00', '='.repeat(39), 'A'.repeat(39), 'A'.repeat(10_000)])('rejects %j', (text) => {
    expect(() => decodeCursor(text)).toThrow(Problem);
  });
});
