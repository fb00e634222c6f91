import fc from 'fast-check';
import { sealed } from '@parley/http';
import { newId, Problem } from '@parley/kernel';
import { decodeListCursor, encodeListCursor, type ListCursor } from './list-cursor.js';
import { MAX_VALUE } from './list-window.js';

const LIST = { flag: ['jailbreak'], sort: '-quality' };

const anyCursor = fc.record<ListCursor>({
  direction: fc.constantFrom('after', 'before'),
  place: fc.record({ value: fc.double({ noNaN: true, min: -MAX_VALUE, max: MAX_VALUE }), id: fc.uuid() }),
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

  const body = (text: string) => JSON.parse(Buffer.from(text, 'base64url').subarray(0, -6).toString()) as unknown[];

  it('are read or rejected, and never break, whatever is sealed in them', () => {
    const genuine = body(
      encodeListCursor(LIST, { direction: 'after', place: { value: 1, id: newId() }, asOf: '', total: 1 }),
    );
    const forged = fc.oneof(
      fc.tuple(fc.nat({ max: 5 }), fc.jsonValue()).map(([at, value]) => JSON.stringify(genuine.with(at, value))),
      fc.json(),
      fc.string(),
    );
    fc.assert(
      fc.property(forged, (text) => {
        try {
          const { place, asOf, total } = decodeListCursor(LIST, sealed(Buffer.from(text)));
          expect([typeof place?.value, typeof asOf, typeof total]).toEqual(['number', 'string', 'number']);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
    );
  });

  it.each([
    ['a value that is a text', 2, 'x'],
    ['a value beyond all others', 2, 1e300],
    ['no id', 3, 'x'],
    ['a snapshot that is a number', 4, 5],
    ['a total that is an object', 5, {}],
    ['a negative total', 5, -1],
  ])('are rejected with %s, though sealed', (_, at, value) => {
    const genuine = body(
      encodeListCursor(LIST, { direction: 'after', place: { value: 1, id: newId() }, asOf: '', total: 1 }),
    );
    expect(() => decodeListCursor(LIST, sealed(Buffer.from(JSON.stringify(genuine.with(at, value)))))).toThrow(Problem);
  });

  it.each(['', 'x', 'null', '%00', 'A'.repeat(39), 'A'.repeat(10_000)])('rejects %j', (text) => {
    expect(() => decodeListCursor(LIST, text)).toThrow(Problem);
  });
});
