import { DATABASE, type Query } from '@parley/clickhouse';
import { JUDGED } from '@parley/projections';

export type OutdatedFilter = {
  readonly tenantId: string;
  readonly analyserVersion: number;
  /** Conversations after this one, in ClickHouse's order of identifiers. */
  readonly after: string;
};

const DETAILS = `${DATABASE}.conversation_analysis_details`;

/**
 * Conversations analysed by an older analyser, or before details were kept. Those that a language model has judged stay
 * as they are: its opinion was paid for, and a newer local analysis alone would undo it.
 */
const OUTDATED = `FROM ${DATABASE}.conversation_analysis FINAL
  WHERE tenant_id = {tenantId:UUID} AND conversation_id > {after:UUID}
    AND (analyser_version < {analyserVersion:UInt16}
      OR conversation_id NOT IN (SELECT conversation_id FROM ${DETAILS} WHERE tenant_id = {tenantId:UUID}))
    AND conversation_id NOT IN (
      SELECT conversation_id FROM ${DETAILS} FINAL WHERE tenant_id = {tenantId:UUID} AND judge = '${JUDGED}')`;

/** Identifiers are small, and each query scans the tenant's keys, so many are read at once. */
const PAGE = 5_000;

export const outdatedAnalyses: Query<OutdatedFilter, { readonly conversationId: string }> = {
  name: 'outdated analyses',
  sql: `SELECT conversation_id AS conversationId ${OUTDATED} ORDER BY conversation_id LIMIT ${PAGE}`,
};

export const outdatedCount: Query<OutdatedFilter, { readonly total: number }> = {
  name: 'count of outdated analyses',
  sql: `SELECT count() AS total ${OUTDATED}`,
};
