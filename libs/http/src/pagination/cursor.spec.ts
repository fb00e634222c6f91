import fc from 'fast-check';
import { Problem } from '@parley/kernel';
import { type Cursor, decodeCursor, encodeCursor, MAX_PLACE } from './cursor.js';
import { sealed } from './sealed.js';

const cursor = fc.record<Cursor>({
  direction: fc.constantFrom('after', 'before'),
  place: fc.integer({ min: -MAX_PLACE, max: MAX_PLACE }),
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

  it.each([0, 22, 24])('are rejected when they are sealed and hold %d bytes', (bytes) => {
    expect(() => decodeCursor(sealed(Buffer.alloc(bytes)))).toThrow(Problem);
  });

  it.each(['', 'x', 'null', '%00', '='.repeat(39), 'A'.repeat(39), 'A'.repeat(10_000)])('rejects %j', (text) => {
    expect(() => decodeCursor(text)).toThrow(Problem);
  });
});
