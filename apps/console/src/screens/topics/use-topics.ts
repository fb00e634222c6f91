import { useQuery } from '@tanstack/react-query';
import { questionQuery } from '../../api/analytics.queries.js';
import { topicsQuery } from '../../api/lists.queries.js';
import { before } from '../../state/range.js';
import { useAddress, useRange } from '../../state/use-state.js';

const by = ['topic'] as const;
const MOST_ROWS = 10_000;
/** Beyond this, single days are too narrow to show a trend. */
const MOST_DAYS = 31;

/** All topics, and what conversations were about in the days shown and in as many days before. */
export function useTopics(productId: string) {
  const { version: versionId } = useAddress();
  const range = useRange();
  const over = { filters: { productId, versionId }, range };
  const asked = { by: [...by], limit: MOST_ROWS };
  return {
    topics: useQuery(topicsQuery),
    now: useQuery(questionQuery(over, { ...asked, measures: ['conversations', 'frustration'] })),
    before: useQuery(questionQuery({ ...over, range: before(range) }, { ...asked, measures: ['conversations'] })),
    course: useQuery(
      questionQuery(over, {
        ...asked,
        measures: ['conversations'],
        interval: range.days > MOST_DAYS ? 'week' : 'day',
      }),
    ),
  };
}
