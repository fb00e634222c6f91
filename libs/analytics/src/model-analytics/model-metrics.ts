import { invalidField } from '@parley/kernel';
import type { TimeRange } from '../domain/modes.js';
import { pillarScores } from '../domain/pillars.js';
import { roundedOrNull } from '../domain/scores.js';
import { pillarInputs } from '../domain/pillars.js';
import { DAY_MS, dayAt } from '../calendar-cells/days.js';
import type { ModelDataPoint, ModelScoresView } from './model-analytics.view.js';
import type { Averages, KeyedAverages, KeyedUserCounts, UserCounts } from '../domain/aggregates.js';

const NO_SCORES: ModelScoresView = {
  avgConversationQualityIndex: null,
  avgSatisfactionScore: null,
  avgSafetyScore: null,
  avgFrictionScore: null,
  avgGrowthScore: null,
};

/** The pillars of a product, over conversations of one model. Events belong to products, so growth leaves them out. */
export function modelScores(row: Averages | undefined, users: UserCounts | undefined): ModelScoresView {
  if (row === undefined || row.conversations === 0) return NO_SCORES;
  return {
    avgConversationQualityIndex: roundedOrNull(row.cqi),
    avgSatisfactionScore: roundedOrNull(row.satisfaction),
    avgSafetyScore: roundedOrNull(row.safety),
    avgFrictionScore: roundedOrNull(row.friction),
    avgGrowthScore: pillarScores(pillarInputs(row, users ?? { users: 0, returningUsers: 0 })).growth,
  };
}

/** The first of `days` days (UTC), of which today is the last. */
const firstDay = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS);

/** More points than the days of a year and a half make no readable chart. */
const MAX_DAYS = 550;

/** The requested time and its days: from `from` to `to`, or `days` days up to today. */
export function daysOf(
  { from, to }: TimeRange,
  days: number,
  now: Date,
): { readonly from: Date; readonly to: Date | null; readonly days: number } {
  if (from == null && to == null) return { from: firstDay(now, days), to: null, days };
  const end = to ?? now;
  const start = from ?? firstDay(end, days);
  const count = Math.ceil((end.getTime() - Math.floor(start.getTime() / DAY_MS) * DAY_MS) / DAY_MS);
  if (count > MAX_DAYS) throw invalidField('from', `must be at most ${MAX_DAYS} days before to`);
  return { from: start, to: to ?? null, days: Math.max(0, count) };
}

export interface DayRange {
  readonly from: Date;
  readonly to: Date | null;
}

/** One point per day, whether or not anything happened. */
export function dataPoints(
  from: Date,
  days: number,
  means: readonly KeyedAverages[],
  users: readonly KeyedUserCounts[],
): ModelDataPoint[] {
  const meansOf = new Map(means.map((row) => [row.key, row]));
  const usersOf = new Map(users.map((row) => [row.key, row]));
  return Array.from({ length: days }, (_, day) => {
    const date = dayAt(from.getTime() + day * DAY_MS);
    const counts = usersOf.get(date);
    return {
      date,
      conversationCount: counts?.conversations ?? 0,
      messageCount: counts?.messages ?? 0,
      ...modelScores(meansOf.get(date), counts),
    };
  });
}
