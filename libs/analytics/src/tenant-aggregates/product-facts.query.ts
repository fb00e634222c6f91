import { CONVERSION, DATABASE, type Query } from '@parley/clickhouse';

export type FactKind = 'analyses' | 'conversations' | 'events';

export interface FingerprintRow {
  readonly kind: FactKind;
  readonly productId: string;
  /** A 64-bit number, as text. */
  readonly fingerprint: string;
}

/** Answered from the projections of the same sum (migration 0060): a row a part and product, whatever the parts hold. */
const sumOf = (kind: FactKind, table: string, id: string): string =>
  `SELECT '${kind}' AS kind, product_id AS productId, toString(sum(cityHash64(${id}, row_version))) AS fingerprint
   FROM ${DATABASE}.${table} WHERE tenant_id = {tenantId:UUID} GROUP BY product_id`;

const SUMS: Readonly<Record<FactKind, string>> = {
  analyses: sumOf('analyses', 'conversation_analysis', 'conversation_id'),
  conversations: sumOf('conversations', 'conversation_facts', 'conversation_id'),
  events: sumOf('events', 'event_facts', 'event_id'),
};

/** What changes whenever the facts of a product do; a sum, since two equal rows must not cancel each other out. */
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
 * A product that records none is left out.
 *
 * Not FINAL: what makes an event a conversion never changes but for the conversation that it becomes linked to, once,
 * and a conversation counts once however often its events are there.
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
