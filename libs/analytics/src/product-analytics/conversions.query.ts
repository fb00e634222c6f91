import { CONVERSION } from '@parley/clickhouse';
import type { FilteredQuery, SqlFilter } from '../aggregates/conversation-filter.js';

/** Conversations of the filter with a conversion event, scaled up where events were sampled. */
export const conversionsOfPart = ({ events }: SqlFilter): FilteredQuery<{ readonly conversations: number }> => ({
  name: 'conversions of a part',
  sql: ({ conversations }) => `SELECT sum(weight) AS conversations FROM (
      SELECT conversation_id, max(1 / if(sample_rate > 0, sample_rate, 1)) AS weight ${events}
        AND ${CONVERSION} AND conversation_id IN (SELECT conversation_id ${conversations})
      GROUP BY conversation_id
    )`,
});
