import fc from 'fast-check';
import { createTestStore, type TestStore } from '@parley/testing';
import { plainArray, textArray } from './array-parameters.js';

describe('an array as a parameter', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(() => store.close());

  const read = async (array: unknown, type = 'text'): Promise<unknown> =>
    (await store.postgres.query<{ given: unknown }>({ text: `SELECT $1::${type}[] AS given`, values: [array] }))[0]
      ?.given;

  it('of texts in binary form is read by PostgreSQL as what it was', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((any) => any.replaceAll('\0', ''));
    const elements = fc.array(
      fc.option(fc.oneof(text, fc.constantFrom('', 'NULL', '{}', '"', '\\', ',', '{"a":"\\"b"}'))),
    );
    await fc.assert(
      fc.asyncProperty(elements, async (texts) => {
        expect(await read(textArray(texts))).toEqual(texts);
      }),
    );
  });

  it.each([
    ['uuid', ['0193500a-7c1e-7000-8000-000000000001', null]],
    ['smallint', [7, -7, null]],
    ['double precision', [0.1, -1e-7, 1e300, null]],
    ['boolean', [true, false, null]],
    ['timestamptz(3)', [new Date(0), new Date('0001-01-01T00:00:00.001Z'), new Date('9999-12-31T23:59:59.999Z'), null]],
    ['uuid', []],
  ])('of plain elements as well: %s', async (type, elements) => {
    expect(await read(plainArray(elements), type)).toEqual(elements);
  });
});
