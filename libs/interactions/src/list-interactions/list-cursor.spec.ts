import fc from 'fast-check';
import { Problem } from '@parley/kernel';
import { decodeListCursor, encodeListCursor, type ListCursor } from './list-cursor.js';

const LIST = { flag: ['jailbreak'], sort: '-quality' };

const anyCursor = fc.record<ListCursor>({
  direction: fc.constantFrom('after', 'before'),
  place: fc.record({ value: fc.double({ noNaN: true, noDefaultInfinity: true }), id: fc.uuid() }),
  asOf: fc.string(),
  total: fc.nat(),
});

describe('cursors of sorted lists', () => {
  it('come back as they were given out', () => {
    fc.assert(
      fc.property(anyCursor, (given) => {
        const { place, ...rest } = decodeListCursor(LIST, encodeListCursor(LIST, given));
        expect({ value: place?.value, id: place?.id, direction: place?.direction, ...rest }).toEqual({
          // JSON has no -0.
          value: given.place.value + 0,
          id: given.place.id,
          direction: given.direction,
          asOf: given.asOf,
          total: given.total,
        });
      }),
    );
  });

  it('are rejected when anything in them was changed, and for another list', () => {
    fc.assert(
      fc.property(anyCursor, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (given, at, char) => {
        const text = encodeListCursor(LIST, given);
        const index = at % text.length;
        const broken = text.slice(0, index) + char + text.slice(index + 1);
        if (broken !== text) expect(() => decodeListCursor(LIST, broken)).toThrow(Problem);
        expect(() => decodeListCursor({ ...LIST, sort: 'quality' }, text)).toThrow(Problem);
      }),
    );
  });

  it.each(['', 'x', 'null', '%00', 'A'.repeat(39), 'A'.repeat(10_000)])('rejects %j', (text) => {
    expect(() => decodeListCursor(LIST, text)).toThrow(Problem);
  });
});
