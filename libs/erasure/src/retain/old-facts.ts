import { lastMsOf, type RowsOf } from '@parley/clickhouse';
import type { FactChoice } from '../clickhouse/delete-facts.js';

export interface TenantCutoff {
  readonly tenantId: string;
  /** Anything older is deleted. */
  readonly before: Date;
}

/** In this order: an analysis does not say when its conversation ended, but the facts do. */
export function findOldFacts(before: Date): FactChoice[] {
  const parameters = { before: before.getTime() };
  const cutoff = 'fromUnixTimestamp64Milli({before:Int64})';
  return [
    ...(['conversation_analysis_details', 'conversation_analysis'] as const).map((table) => ({
      table,
      where: (rowsOf: RowsOf) => `conversation_id IN (
        SELECT conversation_id FROM ${rowsOf('conversation_facts')} WHERE tenant_id = {tenantId:UUID}
        GROUP BY conversation_id HAVING ${lastMsOf('last_message_at')} < {before:Int64})`,
      parameters,
    })),
    {
      // Older versions of a conversation that is still going on are deleted too: reads see only the newest.
      table: 'conversation_facts',
      where: `last_message_at < ${cutoff}`,
      parameters,
    },
    { table: 'event_facts', where: `event_at < ${cutoff}`, parameters },
  ];
}
