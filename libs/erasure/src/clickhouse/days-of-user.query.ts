import { DATABASE, type Query } from '@parley/clickhouse';

/** A product and a day (UTC) on which conversations of it came in, as `2026-11-21`. */
export interface ProductDay {
  readonly tenantId: string;
  readonly productId: string;
  readonly day: string;
}

const DAYS = (table: string): string =>
  `SELECT product_id, toDate(UUIDv7ToDateTime(conversation_id, 'UTC')) AS day FROM ${DATABASE}.${table}
      WHERE tenant_id = {tenantId:UUID} AND user_id = {userId:UUID}`;

export const daysOfUser: Query<{ readonly tenantId: string; readonly userId: string }, Omit<ProductDay, 'tenantId'>> = {
  name: 'days of a user',
  sql: `SELECT DISTINCT product_id AS productId, toString(day) AS day
    FROM (${DAYS('conversation_facts')} UNION ALL ${DAYS('conversation_analysis')})`,
};
