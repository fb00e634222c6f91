import { daysOfFacts } from '../clickhouse/days-of-facts.js';
import {
  type ClickHouse,
  countFacts,
  deleteCells,
  deleteEventCells,
  deleteFacts,
  type FactChoice,
  type ProductDay,
} from '../clickhouse/delete-facts.js';
import type { Counted, Counts } from '../domain/counts.js';
import type { ErasureJob } from '../domain/erasure-job.js';

/** The days and months with cells, as far as a deletion of facts of single people has to know of them. */
export interface KeptPeriods {
  /** From now on the facts of these days are read: for `forMs` milliseconds, and then until they are added up again. */
  note(days: readonly ProductDay[], forMs: number): Promise<void>;
  /** Resolves when the cells of days that were chosen to be added up before the call have been written. */
  chosenAreWritten(signal: AbortSignal): Promise<void>;
  /** Higher than the version of any cell so far, and lower than that of any that is added up after a later note. */
  nextVersion(): Promise<number>;
}

/** For where nobody keeps cells of days and months. */
export const NO_PERIODS: KeptPeriods = {
  note: () => Promise.resolve(),
  chosenAreWritten: () => Promise.resolve(),
  nextVersion: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
};

/** The most ids that one statement takes as a parameter. */
const MAX_IDS = 1_000;

interface FactsErasure {
  /** Events that were the person's only by their conversations. */
  readonly eventIds: readonly string[];
  readonly periods: KeptPeriods;
  /** Runs before the deletions, since the rows cannot be counted afterwards. */
  readonly record: (counts: Counts) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Deletes the person's rows in ClickHouse. */
export async function erasePersonFacts(
  clickhouse: ClickHouse,
  { tenantId, userId }: ErasureJob,
  { eventIds, periods, record, signal }: FactsErasure,
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
    signal.throwIfAborted();
    const rows = await countFacts(clickhouse, tenantId, choice);
    if (rows === 0) continue;
    counts[choice.counted] = (counts[choice.counted] ?? 0) + rows;
    filled.push(choice);
  }
  await record(counts);
  const days: ProductDay[] = [];
  const daysOfEvents: ProductDay[] = [];
  for (const choice of filled) {
    signal.throwIfAborted();
    const ofChoice = await daysOfFacts(clickhouse.reader, tenantId, choice);
    days.push(...ofChoice);
    if (choice.table === 'event_facts') daysOfEvents.push(...ofChoice);
  }
  // For longer than a deletion takes: after one that is cut off, the days could not be told.
  const noteForLong = () => periods.note(days, DELETED_WITHIN_MS);
  const deleteOlderCells = async () => {
    if (daysOfEvents.length === 0) return noteForLong();
    await noteForLong();
    await periods.chosenAreWritten(signal);
    // Another process may have gone on with this erasure, and its cells been added up: those are newer, and stay.
    const version = await periods.nextVersion();
    await noteForLong();
    await deleteEventCells(clickhouse, tenantId, daysOfEvents, version);
  };
  await deleteOlderCells();
  for (const choice of filled) {
    signal.throwIfAborted();
    await deleteFacts(clickhouse, tenantId, choice);
  }
  // Once more: nothing was noted for a tenant without cells of days, which may have got some since.
  await deleteOlderCells();
  await periods.note(days, 0);
  await deleteCells(clickhouse, tenantId, userId);
}

const DELETED_WITHIN_MS = 86_400_000;

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  );
