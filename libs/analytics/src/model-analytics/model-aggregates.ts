import type { ClickHouseReader } from '@parley/clickhouse';
import { ANSWER_LISTS, type Counted, readCounted } from '../aggregates/answer-aggregates.js';
import { type KeyedMeasured, measuredByDayAndModels, ofDays, ofModels, sumIn } from '../aggregates/averages.query.js';
import { namesOneOf, Parameters, readFiltered } from '../aggregates/conversation-filter.js';
import { readListsOfCells } from '../aggregates/lists.query.js';
import { ALL_DAYS, ofCells, type SummedCells, summedTogether, usersByDay } from '../aggregates/statistics.query.js';
import type { KeyedUserCounts } from '../domain/aggregates.js';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { renderFilter } from '../filter/render-filter.js';
import type { ModelCells } from '../calendar-cells/calendar-cells.js';
import { OF_MODEL } from '../calendar-cells/calendar-rows.js';
import { sumsOfPeriodsByDayAndModels, usersOfPeriodsByDay } from '../calendar-cells/sums-of-periods.query.js';
import type { TopicTitles } from '../topics/topic-names.js';

/** The aggregates behind an answer about a model. */
export interface ModelAggregates {
  readonly counted: Counted;
  readonly days: readonly KeyedMeasured[];
  /** All models of the conversations to compare with. */
  readonly models: readonly KeyedMeasured[];
  /** By day, and for all days under {@link ALL_DAYS}. */
  readonly users: readonly KeyedUserCounts[];
}

/** Aggregates from the conversations of the filter; `names` are the model's. */
export async function modelFromConversations(
  clickhouse: ClickHouseReader,
  tenantId: string,
  filter: ConversationFilter,
  names: readonly string[],
  titles: TopicTitles,
): Promise<ModelAggregates> {
  const conversations = renderFilter(tenantId, { ...filter, models: names });
  const parameters = new Parameters();
  const measures = measuredByDayAndModels(namesOneOf(names, parameters));
  const [counted, measured, users] = await Promise.all([
    readCounted(clickhouse, conversations, titles),
    readFiltered(clickhouse, measures, renderFilter(tenantId, filter, parameters)),
    readFiltered(clickhouse, usersByDay, conversations),
  ]);
  return { counted, days: ofDays(measured), models: ofModels(measured), users };
}

/** The same, from cells of days. */
export async function modelFromCells(
  clickhouse: ClickHouseReader,
  { own, all }: ModelCells,
  names: readonly string[],
  titles: TopicTitles,
): Promise<ModelAggregates> {
  const [sums, userCounts, lists] = await Promise.all([
    clickhouse.read(sumsOfPeriodsByDayAndModels(all), { ...all.parameters, names }),
    clickhouse.read(usersOfPeriodsByDay(own), own.parameters),
    readListsOfCells(clickhouse, ANSWER_LISTS, own, titles, OF_MODEL),
  ]);
  const days = sums.filter(({ day }) => day !== '');
  const usersOf = new Map(userCounts.map((row) => [row.key, row]));
  const usersOn = ({ conversations, messages }: SummedCells, key: string): KeyedUserCounts => {
    const { users = 0, returningUsers = 0 } = usersOf.get(key) ?? {};
    return { key, conversations, messages, users, returningUsers };
  };
  const whole = summedTogether(days);
  const ofAllDays = usersOn(whole, ALL_DAYS);
  return {
    counted: { statistics: { ...ofCells(whole).statistics, users: ofAllDays.users }, ...lists },
    days: ofDays(days),
    models: ofModels(sums.filter((part) => part.day === '' && sumIn(part, 'conversations') > 0)),
    users: [...days.map((row) => usersOn(row, row.day)), ofAllDays],
  };
}
