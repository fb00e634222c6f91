import type { Bands } from './bands.js';

/** What all metrics have in common. A metric says one thing about any set of conversations. */
interface Described {
  /** For headings. */
  readonly title: string;
  /** For use within a sentence: "commercial intent at least 0.7", "with a jailbreak". */
  readonly noun: string;
  readonly description: string;
  /** The unit of its values: scores lie in the metric's range, ratings on the caller's own scale. */
  readonly unit: 'score' | 'rating' | 'conversations' | 'messages' | 'tokens' | 'usd';
  /** Which way is better. */
  readonly better: 'higher' | 'lower' | 'neither';
  /** Whether it can be requested as a time series, and whether segment rules can compare it. */
  readonly inTimeSeries?: boolean;
  readonly inSegmentRules?: boolean;
}

/** The mean of a score from the analysis of each conversation, to three decimals. */
export interface MeanMetric extends Described {
  readonly kind: 'mean';
  /** A column of the conversations' analyses. */
  readonly column: string;
  readonly range: Range;
  readonly bands: Bands | null;
  /** Over fewer conversations the mean has no label; when absent, the mean always has one. */
  readonly labelledFrom?: number;
  /**
   * Which conversations count. `spoken`: a user said something in a language of which everything is read. `mood`: as
   * `spoken`, or in a language of which only the mood is read. `scored`: the column is not null.
   */
  readonly over: 'spoken' | 'mood' | 'scored';
}

/** How many conversations meet a condition on their analysis; its share is taken of the analysed conversations. */
export interface CountMetric extends Described {
  readonly kind: 'count';
  readonly condition: Condition;
}

/** The number of conversations, analysed or not, or the total of something that they have. */
export interface TotalMetric extends Described {
  readonly kind: 'total';
  /** A column of the conversations themselves; null: the conversations are counted. */
  readonly column: string | null;
}

/** The total that language models used, as far as messages report it. */
export interface UsageMetric extends Described {
  readonly kind: 'usage';
  /** A column of the conversations themselves: what each model used. */
  readonly column: string;
  /** How many of the column's units make one unit of the metric. */
  readonly per: number;
}

/** The mean rating, on the scale that most of the ratings use. */
export interface RatingMetric extends Described {
  readonly kind: 'rating';
}

export type Metric = MeanMetric | CountMetric | TotalMetric | UsageMetric | RatingMetric;

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A condition on a column of the analyses: a flag that is raised, or a score of `atLeast` or more. */
export interface Condition {
  readonly column: string;
  readonly atLeast?: number;
}
