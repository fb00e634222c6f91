import { wholeCursorList } from './whole-list.js';

const MIB = 1024 * 1024;

/** A list whose rows become large and small again, newest first, as a store reads it. */
function listOf(sizes: readonly number[]) {
  const rows = sizes.map((size, index) => ({
    createdAt: new Date(Date.UTC(2026, 0, 1) - index),
    id: String(index),
    text: 'x'.repeat(size),
  }));
  return async ({ limit, cursor }: { readonly limit: number; readonly cursor: { readonly id: string } | null }) => {
    const start = cursor === null ? 0 : Number(cursor.id) + 1;
    return Promise.resolve(rows.slice(start, start + limit + 1));
  };
}

async function partsOf(sizes: readonly number[]) {
  const parts: { readonly ids: string[]; readonly bytes: number }[] = [];
  for await (const part of wholeCursorList(listOf(sizes))) {
    const bytes = part.reduce((sum, { text }) => sum + text.length, 0);
    parts.push({ ids: part.map(({ id }) => id), bytes });
  }
  return parts;
}

describe('the whole of a list', () => {
  it('comes a thousand small rows at a time', async () => {
    const parts = await partsOf(Array.from({ length: 2_500 }, () => 10));
    expect(parts.map(({ ids }) => ids.length)).toEqual([100, 1_000, 1_000, 400]);
    expect(parts.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 2_500 }, (_, index) => String(index)));
  });

  it('comes fewer rows at a time where they are large', async () => {
    const sizes = [...Array.from({ length: 300 }, () => 60_000), ...Array.from({ length: 2_000 }, () => 100)];
    const parts = await partsOf(sizes);
    expect(parts.flatMap(({ ids }) => ids)).toEqual(sizes.map((_, index) => String(index)));
    for (const { bytes } of parts.slice(1)) expect(bytes).toBeLessThanOrEqual(4 * MIB);
    expect(parts.at(-2)?.ids).toHaveLength(1_000);
  });

  it('is measured without being written, since the writers do that', async () => {
    let written = 0;
    const row = { createdAt: new Date(), id: '0', toJSON: () => written++ };
    await wholeCursorList(() => Promise.resolve([row])).next();
    expect(written).toBe(0);
  });

  it('is empty where there is nothing', async () => {
    expect(await partsOf([])).toEqual([{ ids: [], bytes: 0 }]);
  });
});
