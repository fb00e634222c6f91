import { type ClickHouseReader, CONVERSION } from '@parley/clickhouse';
import { type FilteredQuery, readFiltered, readOne, type SqlFilter } from '../aggregates/conversation-filter.js';
import { usersByProduct } from '../aggregates/statistics.query.js';
import type { RangeCells } from '../calendar-cells/product-range.js';
import { conversionsOfPeriods, usersOfPeriodsByProduct } from '../calendar-cells/sums-of-periods.query.js';
import type { Averages, UserCounts } from '../domain/aggregates.js';

/** What the pillars of some of a product's conversations are worked out from. */
export interface ProductPart {
  readonly averages: Promise<Averages>;
  /** How many of them have a conversion, scaled up where events were sampled. */
  readonly conversions: () => Promise<number>;
  /** Undefined where there are none. */
  readonly users: () => Promise<UserCounts | undefined>;
}

type BesideAverages = Omit<ProductPart, 'averages'>;

export const conversionsOfPart = ({ events }: SqlFilter): FilteredQuery<{ readonly conversations: number }> => ({
  name: 'conversions of a part',
  sql: ({ conversations }) => `SELECT sum(weight) AS conversations FROM (
      SELECT conversation_id, max(1 / if(sample_rate > 0, sample_rate, 1)) AS weight ${events}
        AND ${CONVERSION} AND conversation_id IN (SELECT conversation_id ${conversations})
      GROUP BY conversation_id
    )`,
});

export const partOfConversations = (clickhouse: ClickHouseReader, filter: SqlFilter): BesideAverages => ({
  conversions: async () => (await readOne(clickhouse, conversionsOfPart(filter), filter)).conversations,
  users: async () => (await readFiltered(clickhouse, usersByProduct, filter))[0],
});

export const partOfCells = (
  clickhouse: ClickHouseReader,
  productId: string,
  { conversations, conversions }: RangeCells,
): BesideAverages => ({
  conversions: async () => {
    const [row] = await clickhouse.read(conversionsOfPeriods(conversions), conversions.parameters);
    return row?.conversations ?? 0;
  },
  users: async () => {
    const parameters = { ...conversations.parameters, productIds: [productId] };
    const [row] = await clickhouse.read(usersOfPeriodsByProduct(conversations), parameters);
    return row;
  },
});
