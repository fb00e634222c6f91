import { useQuery } from '@tanstack/react-query';
import { type Answer, current, type Over, questionQuery } from '../../api/analytics.queries.js';
import { versionsQuery } from '../../api/lists.queries.js';
import { baseline } from '../../state/range.js';
import type { Release } from './headline.js';
import type { Answered } from './oldest.js';

const MOST_ROWS = 10_000;

interface Releases {
  readonly releases: readonly Release[];
  /** The answers that tell them. */
  readonly answers: readonly Answered[];
}

/** The versions by the day of their first conversation; those in use before have no known day and are left out. */
export function useReleases({ productId, range }: Over, refetchInterval: number): Releases {
  const { from } = baseline(range);
  const asked = questionQuery(
    { filters: { productId }, range: { ...range, from } },
    { measures: ['conversations'], by: ['version'], interval: 'day', limit: MOST_ROWS },
  );
  const days = useQuery({ ...asked, refetchInterval });
  const versions = useQuery({ ...versionsQuery(productId), refetchInterval });
  const first = firstDays(current(days));
  const releases = (versions.data ?? []).flatMap(({ id, name }) => {
    const at = first.get(id);
    return at === undefined || at <= from.toISOString() ? [] : [{ id, name, at }];
  });
  return { releases, answers: [days, versions] };
}

/** Relies on rows being in order of time. */
function firstDays(answer: Answer | undefined): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { version, at } of answer?.rows ?? []) {
    if (typeof version === 'string' && typeof at === 'string' && !first.has(version)) first.set(version, at);
  }
  return first;
}
