import fc from 'fast-check';
import { decimal, flag, freeForm, instant, integer, listOf, nullable, record, text, uuid } from '../openapi/shape.js';
import { textsOf, jsonOfTexts, valueOf } from './text-row.js';
import { columnsOf, valueAt } from './columns.js';

interface Inner {
  readonly label: string;
  readonly score: number | null;
  readonly tags: readonly string[];
}
interface Row {
  readonly id: string;
  readonly name: string | null;
  readonly count: number | null;
  readonly good: boolean;
  readonly at: Date;
  readonly level: Inner;
  readonly maybe: Inner | null;
  readonly properties: object;
}
const INNER = record<Inner>('Inner', { label: text, score: nullable(decimal), tags: listOf(text) });
const ROW = record<Row>('Row', {
  id: uuid,
  name: nullable(text),
  count: nullable(integer),
  good: flag,
  at: instant,
  level: INNER,
  maybe: nullable(INNER),
  properties: freeForm(),
});

const anyText = fc.string({ unit: 'binary' });
const anyScore = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((score) => score + 0));
const anyInner = fc.record({ label: anyText, score: anyScore, tags: fc.array(anyText) });
const anyRow: fc.Arbitrary<Row> = fc.record({
  id: fc.uuid(),
  name: fc.option(anyText),
  count: fc.option(fc.integer()),
  good: fc.boolean(),
  at: fc.date({ noInvalidDate: true }),
  level: anyInner,
  maybe: fc.option(anyInner),
  properties: fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)) as object),
});

describe('a row as texts', () => {
  it('is written as the JSON of its object, byte for byte', () => {
    const texts = textsOf(ROW);
    const json = jsonOfTexts(ROW);
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(json(texts(row))).toBe(JSON.stringify(row));
      }),
    );
  });

  it('says what its object has', () => {
    const texts = textsOf(ROW);
    fc.assert(
      fc.property(anyRow, (row) => {
        const found = texts(row);
        for (const [at, column] of columnsOf(ROW).entries()) {
          const value = valueAt(column, row) ?? null;
          expect(valueOf(found[at], column)).toEqual(value instanceof Date ? value.toISOString() : value);
        }
      }),
    );
  });
});
