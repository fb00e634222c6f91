import fc from 'fast-check';
import { newId, Problem } from '@parley/kernel';
import { decodeCursor, encodeCursor } from './cursor.js';

const position = { createdAt: new Date('2026-11-21T03:34:00.123Z'), id: newId() };

describe('cursors', () => {
  it('give back the position that they stand for', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (createdAt) => {
        const given = { createdAt, id: newId() };
        expect(decodeCursor(encodeCursor(given))).toEqual(given);
      }),
    );
  });

  it('need no escaping in a URL', () => expect(encodeCursor(position)).toMatch(/^[\w-]+$/));

  it.each(['', 'x', 'null', encodeCursor(position).slice(1), `${encodeCursor(position)}A`, '🙂'.repeat(9)])(
    'refuse %j as broken',
    (text) => expect(() => decodeCursor(text)).toThrow(Problem),
  );

  it('refuse whatever differs from a whole one in a single character', () => {
    const whole = encodeCursor(position);
    for (let index = 0; index < whole.length; index++) {
      const other = whole[index] === 'A' ? 'B' : 'A';
      expect(() => decodeCursor(whole.slice(0, index) + other + whole.slice(index + 1))).toThrow(Problem);
    }
  });

  it('refuse any text that nobody encoded', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(() => decodeCursor(text)).toThrow(Problem)));
  });
});
