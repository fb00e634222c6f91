import { CONVERSION, DATABASE, type Query } from '@parley/clickhouse';

export type FactKind = 'analyses' | 'conversations' | 'events';

export interface FingerprintRow {
  readonly kind: FactKind;
  readonly productId: string;
  /** A 64-bit number, as text. */
  readonly fingerprint: string;
}

/** Answered from the projections of the same sum (migration 0060): one row per part and product, of any size. */
const sumOf = (kind: FactKind, table: string, id: string): string =>
  `SELECT '${kind}' AS kind, product_id AS productId, toString(sum(cityHash64(${id}, row_version))) AS fingerprint
   FROM ${DATABASE}.${table} WHERE tenant_id = {tenantId:UUID} GROUP BY product_id`;

const SUMS: Readonly<Record<FactKind, string>> = {
  analyses: sumOf('analyses', 'conversation_analysis', 'conversation_id'),
  conversations: sumOf('conversations', 'conversation_facts', 'conversation_id'),
  events: sumOf('events', 'event_facts', 'event_id'),
};

/** A number that changes whenever the facts of a product do. It is a sum, so that two equal rows do not cancel out. */
export const fingerprints = (kinds: readonly FactKind[]): Query<{ readonly tenantId: string }, FingerprintRow> => ({
  name: 'fingerprints',
  isLight: true,
  sql: kinds.map((kind) => SUMS[kind]).join('\nUNION ALL\n'),
});

export interface ConversionRow {
  readonly productId: string;
  /** Conversations with a conversion event, scaled up where events were sampled. */
  readonly conversations: number;
}

/**
 * A product that records no conversions is left out.
 *
 * Not FINAL: what makes an event a conversion never changes, except that it becomes linked to a conversation, once, and
 * a conversation counts once, however many copies of its events there are.
 */
export const conversionsOf: Query<
  { readonly tenantId: string; readonly productIds: readonly string[] },
  ConversionRow
> = {
  name: 'conversions',
  sql: `SELECT productId, sum(weight) AS conversations FROM (
      SELECT product_id AS productId, conversation_id, max(1 / if(sample_rate > 0, sample_rate, 1)) AS weight
      FROM ${DATABASE}.event_facts
      WHERE tenant_id = {tenantId:UUID} AND product_id IN {productIds:Array(UUID)}
        AND conversation_id != toUUID('00000000-0000-0000-0000-000000000000')
        AND ${CONVERSION}
      GROUP BY product_id, conversation_id
    ) GROUP BY productId`,
};
