import 'reflect-metadata';
import fc from 'fast-check';
import { accepts } from './accept.js';
import { EveryField, VALID } from '../testing/every-field.js';
import { validationErrorsOf } from './validation-errors.js';

const FIELDS = Object.keys(VALID);

/** Values near the bounds of some field or other, among plain noise. */
const value = fc.oneof(
  fc.constantFrom(...Object.values(VALID)),
  fc.constantFrom(
    undefined,
    null,
    '',
    'a',
    'ab',
    'abcd',
    'abcde',
    '😀',
    '😀😀',
    'a\u0301',
    '\uFE0F',
    'a\uFE0F',
    '😀\uFE0F',
    '😀\uFE0F😀\uFE0F',
    'red',
    -1,
    -1.001,
    0,
    1,
    1.001,
  ),
  fc.constantFrom(NaN, Infinity, 9, 10, 2.5, '2026-02-30T00:00:00Z', '2026-02-28', true, {}, [], [[]], [null]),
  fc.constantFrom([{ name: 'a' }], [[{ name: 'a' }]], { name: 'bad' }, { name: 'a', extra: 1 }, [{ type: 'label' }]),
  fc.constantFrom([{ type: 'label', text: 'abc' }], [{ type: 'label', text: 'abcd' }], { type: 'circle', radius: 1 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.emailAddress(),
  fc.uuid(),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);

const body = fc
  .tuple(fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), value, { maxKeys: 3 }), fc.boolean())
  .map(([changes, whole]) => (whole ? { ...VALID, ...changes } : changes));

describe('accepts', () => {
  it('agrees with class-validator on whatever is sent', () => {
    fc.assert(
      fc.property(body, (candidate) => {
        expect(accepts(EveryField, candidate)).toBe(validationErrorsOf(EveryField, candidate).length === 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
