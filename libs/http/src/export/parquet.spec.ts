import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import {
  decimal,
  exactly,
  flag,
  freeForm,
  instant,
  instantText,
  integer,
  listOf,
  nullable,
  oneOf,
  record,
  text,
} from '../openapi/shape.js';
import { textsOf } from './text-row.js';
import { type Column, valueAt } from './columns.js';
import { parquet } from './parquet.js';

interface Level {
  readonly label: 'low' | 'high';
  readonly score: number;
}
interface Row {
  readonly name: string | null;
  readonly kind: 'row';
  readonly count: number;
  readonly good: boolean;
  readonly at: Date;
  readonly endedAt: string | null;
  readonly level: Level | null;
  readonly tags: readonly string[];
  readonly properties: object;
}
const LEVEL = record<Level>('Level', { label: oneOf(['low', 'high']), score: decimal });
const ROW = record<Row>('Row', {
  name: nullable(text),
  kind: exactly('row'),
  count: integer,
  good: flag,
  at: instant,
  endedAt: nullable(instantText),
  level: nullable(LEVEL),
  tags: listOf(text),
  properties: freeForm(),
});

async function fileOf(parts: readonly (readonly Row[])[]): Promise<{ file: ArrayBuffer; pieces: readonly number[] }> {
  async function* all(): AsyncGenerator<readonly Row[]> {
    for (const part of parts) yield await Promise.resolve(part);
  }
  const pieces: Buffer[] = [];
  const value = (row: Row, column: Column) => valueAt(column, row);
  const reader = { value, json: JSON.stringify, texts: textsOf(ROW) };
  for await (const piece of parquet(ROW, all(), reader)) pieces.push(piece);
  return { file: new Uint8Array(Buffer.concat(pieces)).buffer, pieces: pieces.map(({ length }) => length) };
}

/** Rows as a Parquet reader returns them: a column for each field, 64-bit numbers as such. */
const flat = ({ level, count, endedAt, ...row }: Row) => ({
  ...row,
  count: BigInt(count),
  endedAt: endedAt === null ? null : new Date(endedAt),
  'level.label': level?.label ?? null,
  'level.score': level?.score ?? null,
});

const anyInstant = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const anyRow: fc.Arbitrary<Row> = fc.record({
  name: fc.option(fc.string({ unit: 'grapheme' })),
  kind: fc.constant('row' as const),
  count: fc.maxSafeNat(),
  good: fc.boolean(),
  at: anyInstant,
  endedAt: fc.option(anyInstant.map((at) => at.toISOString())),
  level: fc.option(
    fc.record({
      label: fc.constantFrom('low' as const, 'high' as const),
      score: fc.double({ min: -1, max: 1, noNaN: true }).map((score) => score + 0),
    }),
  ),
  tags: fc.array(fc.string()),
  properties: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
});

describe('a list as Parquet', () => {
  it('is read back as it was, however it came in parts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyRow, { maxLength: 7 }), { maxLength: 5 }), async (parts) => {
        const { file } = await fileOf(parts);
        expect(await parquetReadObjects({ file })).toEqual(parts.flat().map(flat));
      }),
      { numRuns: 50 },
    );
  });

  it('has every column, with its type, when it has no rows', async () => {
    const { schema } = parquetMetadata((await fileOf([])).file);
    expect(schema.slice(1).map(({ name, type, converted_type: logical }) => [name, logical ?? type])).toEqual([
      ['name', 'UTF8'],
      ['kind', 'UTF8'],
      ['count', 'INT64'],
      ['good', 'BOOLEAN'],
      ['at', 'TIMESTAMP_MILLIS'],
      ['endedAt', 'TIMESTAMP_MILLIS'],
      ['level.label', 'UTF8'],
      ['level.score', 'DOUBLE'],
      ['tags', 'JSON'],
      ['properties', 'JSON'],
    ]);
  });

  it('is written a row group at a time, and keeps little of those before', async () => {
    const [row] = fc.sample(anyRow, { numRuns: 1, seed: 1 });
    const part = Array.from({ length: 1_000 }, (_, count) => ({ ...(row as Row), count }));
    const { file, pieces } = await fileOf(Array.from({ length: 25 }, () => part));
    expect(parquetMetadata(file).row_groups.map(({ num_rows: rows }) => Number(rows))).toEqual([10_000, 10_000, 5_000]);
    expect(pieces).toHaveLength(4);
    expect(pieces.at(-1)).toBeLessThan(3 * 2_000 + 1_000);
  });

  it('holds no more than twenty parts, which are of few rows where these are large', async () => {
    const [row] = fc.sample(anyRow, { numRuns: 1, seed: 1 });
    const { file } = await fileOf(Array.from({ length: 45 }, () => [row as Row, row as Row]));
    expect(parquetMetadata(file).row_groups.map(({ num_rows: rows }) => Number(rows))).toEqual([40, 40, 10]);
  });
});
