import { useQuery } from '@tanstack/react-query';
import { type Answer, current, type Over, questionQuery } from '../../api/analytics.queries.js';
import { versionsQuery } from '../../api/lists.queries.js';
import { baseline } from '../../state/range.js';
import type { Release } from './headline.js';

const MOST_ROWS = 10_000;

/** The versions by the day of their first conversation; those in use before have no known day and are left out. */
export function useReleases({ productId, range }: Over): readonly Release[] {
  const { from } = baseline(range);
  const asked = questionQuery(
    { filters: { productId }, range: { ...range, from } },
    { measures: ['conversations'], by: ['version'], interval: 'day', limit: MOST_ROWS },
  );
  const days = current(useQuery(asked));
  const { data: versions } = useQuery(versionsQuery(productId));
  const first = firstDays(days);
  return (versions ?? []).flatMap(({ id, name }) => {
    const at = first.get(id);
    return at === undefined || at <= from.toISOString() ? [] : [{ id, name, at }];
  });
}

/** Relies on rows being in order of time. */
function firstDays(answer: Answer | undefined): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { version, at } of answer?.rows ?? []) {
    if (typeof version === 'string' && typeof at === 'string' && !first.has(version)) first.set(version, at);
  }
  return first;
}
