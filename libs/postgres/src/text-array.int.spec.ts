import fc from 'fast-check';
import { createTestStore, type TestStore } from '@parley/testing';
import { textArray } from './text-array.js';

describe('an array of texts in binary form', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(() => store.close());

  const read = async (array: unknown): Promise<unknown> =>
    (await store.postgres.query<{ given: unknown }>({ text: 'SELECT $1::text[] AS given', values: [array] }))[0]?.given;

  it('is read by PostgreSQL as the array that it was', async () => {
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
});
