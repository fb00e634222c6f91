import { MOOD_READ } from '@parley/clickhouse';
import type { CountMetric, MeanMetric, Metric, UsageMetric } from '@parley/metrics';
import type { Buckets } from '../domain/buckets.js';

/** A user said something, in a language that is read whole. Of the others, scores that only these have are a neutral 0. */
export const SPOKEN = 'supported AND user_message_count > 0';

/** Which analyses have the score. */
export const scoredOf = ({ over, column }: Pick<MeanMetric, 'over' | 'column'>): string =>
  ({ spoken: SPOKEN, mood: MOOD_READ, scored: `${column} IS NOT NULL` })[over];

/** A score as the whole number of thousandths that it is. */
export const thousandthsOf = (score: string): string => `toInt32(round(${score} * 1000))`;

/** Whether one analysed conversation counts. */
export const conditionOf = ({ condition: { column, atLeast } }: Pick<CountMetric, 'condition'>): string =>
  atLeast === undefined ? column : `${column} >= ${atLeast}`;

/** What the models of one conversation used. */
export const usageOf = ({ column }: Pick<UsageMetric, 'column'>): string => `arraySum(${column})`;

const NORMALISED = '(rating - rating_min) / (rating_max - rating_min), rating IS NOT NULL';

/** An aggregate: the sum of the ratings, each from 0 to 1 on its own scale. */
export const NORMALISED_RATINGS = `sumIf(${NORMALISED})`;

/** An aggregate: their mean; null without one. */
const NORMALISED_RATING = `avgOrNullIf(${NORMALISED})`;

/**
 * The metric as an aggregate. Means are to three decimals, and null over nothing. Scores have three decimals themselves,
 * so they are added up as whole thousandths: sums of floating-point numbers depend on the order of the rows, and a
 * replay that changes the order must not tip the last digit.
 */
export function aggregateOf(metric: Metric): string {
  switch (metric.kind) {
    case 'mean':
      return `floor(avgOrNullIf(${thousandthsOf(metric.column)}, ${scoredOf(metric)}) + 0.5) / 1000`;
    case 'count':
      return `countIf(${conditionOf(metric)})`;
    case 'total':
      return metric.column === null ? 'count()' : `sum(${metric.column})`;
    case 'usage':
      return `sum(${usageOf(metric)}) / ${metric.per}`;
    case 'rating':
      return NORMALISED_RATING;
  }
}

/** An aggregate: the scales in use, the lower first, and how many ratings use each. */
export const SCALE_USES = 'sumMapIf([(assumeNotNull(rating_min), assumeNotNull(rating_max))], [1], rating IS NOT NULL)';

/**
 * An aggregate: the scale (lowest, highest) that most ratings use. Of two that are as common it is the higher one:
 * stars keep their scale beside as many thumbs, and the order in which conversations are read does not decide. (0, 0)
 * without a rating.
 */
export const COMMON_SCALE = commonScaleOf(SCALE_USES);

/** The same of scales in use. */
export function commonScaleOf(uses: string): string {
  return `arrayReverse((${uses} AS uses).1)[indexOf(arrayReverse(uses.2), arrayMax(uses.2))]`;
}

/** (lowest, highest) of a scale, and how many ratings use it, side by side. */
export type ScaleUses = readonly [scales: readonly (readonly [number, number])[], uses: readonly number[]];

/** The same of scales in use that were read: lowest and highest; (0, 0) without a rating. */
export function commonScale([scales, uses]: ScaleUses): readonly [number, number] {
  return scales[uses.lastIndexOf(Math.max(...uses))] ?? [0, 0];
}

/** Which interval a row falls into, in SQL; the numbers are our own. */
export const bucketOf = (column: string, { startMs, stepMs }: Buckets): string =>
  `intDiv(toUnixTimestamp64Milli(${column}) - ${startMs}, ${stepMs})`;

/** Days from 1899-12-31 to 1970-01-01, so that every day that the engine can tell has a number above 0. */
const DAYS_BEFORE_1970 = 25_568;

/**
 * A day as a number from 1 up: rows are grouped by numbers in far less time than by texts. 0 is what a grouping set without
 * days has in its place.
 */
export const dayNumberOf = (day: string): string => `toInt32(${day}) + ${DAYS_BEFORE_1970}`;

/** The day (UTC) on which a conversation began. */
export const DAY_NUMBER = dayNumberOf("toDate32(created_at, 'UTC')");

/** The day of a number as `2026-11-21`; of 0 the empty text. */
export const dayOf = (dayNumber: string): string =>
  `if(${dayNumber} = 0, '', toString(addDays(toDate32('1970-01-01'), ${dayNumber} - ${DAYS_BEFORE_1970})))`;
