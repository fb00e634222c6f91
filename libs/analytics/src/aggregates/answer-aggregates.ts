import { CAUSE_SOURCES, ROOT_CAUSES, type TopicGroup } from '@parley/analysis';
import type { ClickHouseReader } from '@parley/clickhouse';
import type { DissatisfactionTheme, FailingTool, NamedCount, RootCause, TopicQuality } from '../domain/aggregates.js';
import type { InsightInputs } from '../domain/narrative/insight-text.js';
import { meanOfThousandths } from '../domain/scores.js';
import type { TopicTitles } from '../topics/topic-names.js';
import type { TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';
import { averages } from './averages.query.js';
import { type FilterParameters, readOne, type SqlFilter } from './conversation-filter.js';
import { list, readLists, readListsOfCells, rowsOf } from './lists.query.js';
import type { CalendarRows } from '../calendar-cells/calendar-rows.js';
import { sumsOfPeriods } from '../calendar-cells/sums-of-periods.query.js';
import { aggregatesOfUsers } from './aggregates-of-users.query.js';
import { conversationStatistics, ofCells } from './statistics.query.js';

const toNamedCount = ({ name, count }: NamedCount): NamedCount => ({ name, count });

export const topics = list({ kind: 'topics', toRow: toNamedCount });
const topicGroups = list({ kind: 'topicGroups', toRow: toNamedCount });
export const keywords = list({ kind: 'keywords', toRow: toNamedCount });

/** How well conversations about each topic go, over those with a quality index. */
export const topicScores = list({
  kind: 'topicScores',
  sums: ['quality'],
  toRow: ({ name, count, sums }): TopicQuality => ({ name, count, cqi: meanOfThousandths(sums.quality, count) }),
});

/** All root causes, however many there are. */
export const rootCauses = list({
  kind: 'rootCauses',
  sums: ['confidence'],
  longest: ROOT_CAUSES.length * CAUSE_SOURCES.length,
  toRow: ({ name, other, count, sums }): RootCause => ({
    cause: name as RootCause['cause'],
    count,
    avgConfidence: meanOfThousandths(sums.confidence, count),
    source: other as RootCause['source'],
  }),
});

/**
 * Ranked by the Wilson lower bound of the failure rate at 95 %, so that one failure in one call does not come first.
 */
export const failingTools = list({
  kind: 'failingTools',
  sums: ['calls', 'failures'],
  keep: ({ failures }) => `${failures} > 0`,
  rank: ({ calls: n, failures: k }) =>
    `(${k} / ${n} + 1.9208 / ${n} - 1.96 * sqrt(${k} / ${n} * (1 - ${k} / ${n}) / ${n} + 0.9604 / (${n} * ${n}))) / (1 + 3.8416 / ${n})`,
  toRow: ({ name, sums: { calls, failures } }): FailingTool => ({
    toolName: name,
    failureCount: failures,
    totalCalls: calls,
    failureRate: Math.floor((1000 * failures) / calls + 0.5) / 1000,
  }),
});

/** Topics of the conversations that went badly: quality below "good", or frustration or struggle at least "high". */
const dissatisfactionThemes = list({
  kind: 'themes',
  sums: ['frustration', 'struggle', 'quality'],
  toRow: ({ name, other, count, sums }): DissatisfactionTheme => ({
    topicCanonical: name,
    topicGroup: other as TopicGroup,
    count,
    avgFrustration: meanOfThousandths(sums.frustration, count),
    avgStruggle: meanOfThousandths(sums.struggle, count),
    avgCqi: meanOfThousandths(sums.quality, count),
  }),
});

/** The inputs of an insight, and the lists that an answer shows beside it. */
export interface AnswerAggregates extends InsightInputs {
  readonly topicGroups: readonly NamedCount[];
  readonly keywords: readonly NamedCount[];
  readonly themes: readonly DissatisfactionTheme[];
}

export const ANSWER_LISTS = { topics, topicGroups, keywords, rootCauses, failingTools, themes: dissatisfactionThemes };

export type Counted = Omit<AnswerAggregates, 'averages' | 'baseline'>;

export type OwnAggregates = Omit<AnswerAggregates, 'baseline'>;

/** Means and counts without the lists. */
export type Metrics = Pick<AnswerAggregates, 'averages' | 'statistics'>;

export async function readAnswerAggregates(
  clickhouse: ClickHouseReader,
  tenant: TenantAggregates,
  conversations: SqlFilter,
  titles: TopicTitles,
): Promise<AnswerAggregates> {
  const { wholeUsers = null, parameters } = conversations;
  const [own, baseline] = await Promise.all([
    wholeUsers === null
      ? readOfConversations(clickhouse, conversations, titles)
      : readOfUsers(clickhouse, wholeUsers, parameters, titles),
    tenant.baseline(parameters.tenantId),
  ]);
  return { ...own, baseline };
}

async function readOfUsers(
  clickhouse: ClickHouseReader,
  users: string,
  filterParameters: FilterParameters,
  titles: TopicTitles,
): Promise<OwnAggregates> {
  const parameters = { ...filterParameters, ...titles.parameters };
  const [row] = await clickhouse.read(aggregatesOfUsers(ANSWER_LISTS, users, titles), parameters);
  if (row === undefined) throw new Error('Aggregates of users have no row.');
  return { ...ofCells(row), ...rowsOf(ANSWER_LISTS, row.entries) };
}

export async function readMetrics(clickhouse: ClickHouseReader, conversations: SqlFilter): Promise<Metrics> {
  const [means, statistics] = await Promise.all([
    readOne(clickhouse, averages, conversations),
    readOne(clickhouse, conversationStatistics, conversations),
  ]);
  return { averages: means, statistics };
}

export async function readOfConversations(
  clickhouse: ClickHouseReader,
  conversations: SqlFilter,
  titles: TopicTitles,
): Promise<OwnAggregates> {
  const [metrics, lists] = await Promise.all([
    readMetrics(clickhouse, conversations),
    readLists(clickhouse, ANSWER_LISTS, conversations, titles),
  ]);
  return { ...metrics, ...lists };
}

/** Counts and lists without the means: those of a product are known from comparing it with its siblings. */
export async function readCounted(
  clickhouse: ClickHouseReader,
  conversations: SqlFilter,
  titles: TopicTitles,
): Promise<Counted> {
  const [counts, lists] = await Promise.all([
    readOne(clickhouse, conversationStatistics, conversations),
    readLists(clickhouse, ANSWER_LISTS, conversations, titles),
  ]);
  return { statistics: counts, ...lists };
}

/** Reads aggregates of conversations that are added up already. */
export async function readOfPeriods(
  clickhouse: ClickHouseReader,
  periods: CalendarRows,
  titles: TopicTitles,
): Promise<OwnAggregates> {
  const [[sums], lists] = await Promise.all([
    clickhouse.read(sumsOfPeriods(periods), periods.parameters),
    readListsOfCells(clickhouse, ANSWER_LISTS, periods, titles),
  ]);
  if (sums === undefined) throw new Error('Sums of periods have no row.');
  return { ...ofCells(sums), ...lists };
}
