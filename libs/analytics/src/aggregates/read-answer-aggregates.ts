import type { ClickHouseReader } from '@parley/clickhouse';
import type { NamedCount } from '../domain/aggregates.js';
import type { InsightInputs } from '../domain/narrative/insight-text.js';
import type { TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';
import { averages } from './averages.query.js';
import { readOne, type SqlFilter } from './conversation-filter.js';
import { readLists } from './lists.query.js';
import { dissatisfactionThemes, failingTools, rootCauses } from './conversation-lists.js';
import { conversationStatistics } from './statistics.query.js';
import { keywords, topicGroups, topics } from './conversation-lists.js';
import type { DissatisfactionTheme } from '../domain/aggregates.js';

/** What insights are composed of, and the lists that stand beside it. */
export interface AnswerAggregates extends InsightInputs {
  readonly topicGroups: readonly NamedCount[];
  readonly keywords: readonly NamedCount[];
  readonly themes: readonly DissatisfactionTheme[];
}

export const ANSWER_LISTS = { topics, topicGroups, keywords, rootCauses, failingTools, themes: dissatisfactionThemes };

type Counted = Omit<AnswerAggregates, 'averages' | 'baseline'>;

export async function readAnswerAggregates(
  clickhouse: ClickHouseReader,
  tenant: TenantAggregates,
  conversations: SqlFilter,
): Promise<AnswerAggregates> {
  const [means, counted, baseline] = await Promise.all([
    readOne(clickhouse, averages, conversations),
    readCounted(clickhouse, conversations),
    tenant.baseline(conversations.parameters.tenantId),
  ]);
  return { averages: means, ...counted, baseline };
}

/** What is counted and listed, without the means: those of a product are known from comparing it with its siblings. */
export async function readCounted(clickhouse: ClickHouseReader, conversations: SqlFilter): Promise<Counted> {
  const [counts, lists] = await Promise.all([
    readOne(clickhouse, conversationStatistics, conversations),
    readLists(clickhouse, ANSWER_LISTS, conversations),
  ]);
  return { statistics: counts, ...lists };
}
