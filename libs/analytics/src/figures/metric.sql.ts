import type { CountMetric, Metric } from '@parley/metrics';

/** Whose scores mean something: a user said something, in a language that is read. Of the others they are a neutral 0. */
export const SPOKEN = 'supported AND user_message_count > 0';

/** A score as the whole number of thousandths that it is. */
export const thousandthsOf = (score: string): string => `toInt32(round(${score} * 1000))`;

/** Whether one analysed conversation counts. */
export const conditionOf = ({ condition: { column, atLeast } }: Pick<CountMetric, 'condition'>): string =>
  atLeast === undefined ? column : `${column} >= ${atLeast}`;

/** An aggregate: the mean of the ratings, each from 0 to 1 on its own scale; null without one. */
export const NORMALISED_RATING = 'avgOrNullIf((rating - rating_min) / (rating_max - rating_min), rating IS NOT NULL)';

/**
 * The metric as an aggregate. Means are to three decimals, and null over nothing. Scores have three decimals themselves,
 * so they are added up as whole thousandths: sums of floating-point numbers depend on the order of the rows, and a
 * replay that changes the order must not tip the last digit.
 */
export function aggregateOf(metric: Metric): string {
  switch (metric.kind) {
    case 'mean': {
      const score = thousandthsOf(metric.column);
      const mean = metric.over === 'spoken' ? `avgOrNullIf(${score}, ${SPOKEN})` : `avgOrNull(${score})`;
      return `floor(${mean} + 0.5) / 1000`;
    }
    case 'count':
      return `countIf(${conditionOf(metric)})`;
    case 'total':
      return metric.column === null ? 'count()' : `sum(${metric.column})`;
    case 'rating':
      return NORMALISED_RATING;
  }
}
