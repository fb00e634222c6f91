import { explain } from './explain-change.js';
import type { Query } from './query-answer.js';

interface Asked {
  readonly by?: readonly string[];
  readonly from: string;
  readonly filters?: { readonly rated?: boolean };
}

const [BEFORE, NOW, END] = [
  '2026-10-01T00:00:00.000Z',
  '2026-10-08T00:00:00.000Z',
  '2026-10-15T00:00:00.000Z',
] as const;
/** Conversations, those of them that are rated, and their mean rating, by product: A is rated far more often than B. */
const WEEKS: Readonly<Record<string, Readonly<Record<string, readonly [number, number, number]>>>> = {
  [BEFORE]: { A: [100, 90, 5], B: [900, 10, 1] },
  [NOW]: { A: [100, 90, 3], B: [900, 10, 1] },
};

const query: Query = (body) => {
  const { by, from, filters } = body as Asked;
  const rows = Object.entries(WEEKS[from] ?? {}).map(([product, [all, rated, rating]]) => ({
    product,
    conversations: filters?.rated === true ? rated : all,
    rating,
  }));
  return Promise.resolve({
    columns: [{ name: 'rating', unit: 'rating' }],
    rows: by === undefined ? [] : rows,
    interactions: '',
    comparison: {
      from: BEFORE,
      to: NOW,
      conversations: 1_000,
      metrics: { rating: { value: 2.8, previous: 4.6, change: -1.8, significant: true, pValue: 0 } },
    },
  });
};

it('weighs a mean by the conversations that have the score', async () => {
  const asked = { measure: 'rating', from: NOW, to: END, compareTo: 'previous', by: ['product'] };
  const explanation = await explain(asked, query);
  const told = explanation?.sources['product']?.map(({ name, contribution }) => [
    name,
    Number(contribution.toFixed(9)),
  ]);
  expect(told).toEqual([
    ['A', -1.8],
    ['B', 0],
  ]);
});
