import { DATABASE, type Query } from '@parley/clickhouse';

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
  sql: kinds.map((kind) => SUMS[kind]).join('\nUNION ALL\n'),
});
