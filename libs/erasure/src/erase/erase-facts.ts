import { type ClickHouse, countFacts, deleteCells, deleteFacts, type FactChoice } from '../clickhouse/delete-facts.js';
import type { Counted, Counts } from '../domain/counts.js';
import type { ErasureJob } from '../domain/erasure-job.js';

/** Ids that one statement takes as a parameter. */
const MAX_IDS = 1_000;

/** The person's rows in ClickHouse. `record` runs before the deletions, as afterwards nobody could count. */
export async function erasePersonFacts(
  clickhouse: ClickHouse,
  { tenantId, userId }: ErasureJob,
  eventIds: readonly string[],
  record: (counts: Counts) => Promise<void>,
): Promise<void> {
  const ofUser = { where: 'user_id = {userId:UUID}', parameters: { userId } };
  const choices: (FactChoice & { readonly counted: Counted })[] = [
    { table: 'event_facts', counted: 'eventFacts', ...ofUser },
    ...chunks(eventIds).map((ids) => ({
      table: 'event_facts' as const,
      counted: 'eventFacts' as const,
      where: 'event_id IN {ids:Array(UUID)}',
      parameters: { ids },
    })),
    { table: 'conversation_facts', counted: 'conversationFacts', ...ofUser },
    { table: 'conversation_analysis', counted: 'conversationAnalysis', ...ofUser },
    { table: 'conversation_analysis_details', counted: 'conversationAnalysisDetails', ...ofUser },
    { table: 'user_facts', counted: 'userFacts', ...ofUser },
  ];
  const counts: Partial<Record<Counted, number>> = {};
  const filled: FactChoice[] = [];
  for (const choice of choices) {
    const rows = await countFacts(clickhouse, tenantId, choice);
    if (rows === 0) continue;
    counts[choice.counted] = (counts[choice.counted] ?? 0) + rows;
    filled.push(choice);
  }
  await record(counts);
  for (const choice of filled) await deleteFacts(clickhouse, tenantId, choice);
  await deleteCells(clickhouse, tenantId, userId);
}

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  );
