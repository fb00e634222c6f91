import { MOOD_READ, SPOKEN } from '@parley/clickhouse';
import type { CountMetric, MeanMetric, Metric, UsageMetric } from '@parley/metrics';
import type { Buckets } from '../domain/buckets.js';

/** Whether an analysis has the score, as SQL. */
export const scoredOf = ({ over, column }: Pick<MeanMetric, 'over' | 'column'>): string =>
  ({ spoken: SPOKEN, mood: MOOD_READ, scored: `${column} IS NOT NULL` })[over];

/** A score as a whole number of thousandths. */
export const thousandthsOf = (score: string): string => `toInt32(round(${score} * 1000))`;

/** Whether one analysed conversation counts. */
export const conditionOf = ({ condition: { column, atLeast } }: Pick<CountMetric, 'condition'>): string =>
  atLeast === undefined ? column : `${column} >= ${atLeast}`;

/** An id as text; null for the nil UUID, which stands for none. */
export const idOrNull = (column: string): string =>
  `toString(nullIf(${column}, toUUID('00000000-0000-0000-0000-000000000000')))`;

/** What the models of one conversation used. */
export const usageOf = ({ column }: Pick<UsageMetric, 'column'>): string => `arraySum(${column})`;

const NORMALISED = '(rating - rating_min) / (rating_max - rating_min), rating IS NOT NULL';

/** An aggregate: the sum of the ratings, each from 0 to 1 on its own scale. */
export const NORMALISED_RATINGS = `sumIf(${NORMALISED})`;

/** An aggregate: the mean of these ratings; null without one. */
const NORMALISED_RATING = `avgOrNullIf(${NORMALISED})`;

/**
 * The metric as an aggregate. Means have three decimals, and are null over nothing. Scores have three decimals
 * themselves, so they are added up as whole thousandths: sums of floating-point numbers depend on the order of the
 * rows, and a replay that changes the order must not tip the last digit.
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
 * An aggregate: the scale (lowest, highest) that most ratings use. Of two equally common scales it is the higher one:
 * stars keep their scale beside as many thumbs, and the order in which conversations are read makes no difference. (0,
 * 0) without a rating.
 */
export const COMMON_SCALE = commonScaleOf(SCALE_USES);

/** The same, from an aggregate such as {@link SCALE_USES}. */
export function commonScaleOf(uses: string): string {
  return `arrayReverse((${uses} AS uses).1)[indexOf(arrayReverse(uses.2), arrayMax(uses.2))]`;
}

/** (lowest, highest) of a scale, and how many ratings use it, side by side. */
export type ScaleUses = readonly [scales: readonly (readonly [number, number])[], uses: readonly number[]];

/** The same, from scales that were read: lowest and highest; (0, 0) without a rating. */
export function commonScale([scales, uses]: ScaleUses): readonly [number, number] {
  return scales[uses.lastIndexOf(Math.max(...uses))] ?? [0, 0];
}

/** The interval that a row falls into, in SQL; the numbers do not come from a caller. */
export const bucketOf = (column: string, { startMs, stepMs }: Buckets): string =>
  `intDiv(toUnixTimestamp64Milli(${column}) - ${startMs}, ${stepMs})`;

/** Days from 1899-12-31 to 1970-01-01, so that every day that the engine can represent has a number above 0. */
const DAYS_BEFORE_1970 = 25_568;

/**
 * A day as a number from 1 up: grouping rows by numbers is far faster than by texts. A grouping set without days has 0
 * in its place.
 */
export const dayNumberOf = (day: string): string => `toInt32(${day}) + ${DAYS_BEFORE_1970}`;

/** The day (UTC) on which a conversation began. */
export const DAY_NUMBER = dayNumberOf("toDate32(created_at, 'UTC')");

/** The day of a number as `2026-11-21`; the empty text for 0. */
export const dayOf = (dayNumber: string): string =>
  `if(${dayNumber} = 0, '', toString(addDays(toDate32('1970-01-01'), ${dayNumber} - ${DAYS_BEFORE_1970})))`;
