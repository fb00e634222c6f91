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
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** As the parameter `sort` says it: `-` before a key for descending. */
export const SORTS = SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);
export type SortText = (typeof SORTS)[number];

export const NEWEST_FIRST = '-createdAt' satisfies SortText;

export const parseSort = (text: SortText): Sort => {
  const descending = text.startsWith('-');
  return { by: (descending ? text.slice(1) : text) as SortKey, descending };
};
