import { invalidField } from '@parley/kernel';

/** What a list of conversations can be ordered by. */
export const SORT_KEYS = [
  'createdAt',
  'lastMessageAt',
  'sentiment',
  'frustration',
  'struggle',
  'commercialIntent',
  'quality',
  'rating',
  'messageCount',
  'relevance',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** The values of the parameter `sort`: `-` before a key for descending. */
export const SORTS = SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);
export type SortText = (typeof SORTS)[number];

export const NEWEST_FIRST = '-createdAt' satisfies SortText;

const parseSort = (text: SortText): Sort => {
  const descending = text.startsWith('-');
  return { by: (descending ? text.slice(1) : text) as SortKey, descending };
};

/** @throws Problem `invalid` for an order by relevance without a search. */
export function sortOf(text: SortText, isSearch: boolean): Sort {
  const sort = parseSort(text);
  if (sort.by === 'relevance' && !isSearch) throw invalidField('sort', 'by relevance needs a search (q)');
  return sort;
}
