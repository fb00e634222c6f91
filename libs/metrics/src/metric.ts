import type { Bands } from './bands.js';

/** What all metrics have in common. A metric says one thing of any set of conversations. */
interface Described {
  /** As a heading. */
  readonly title: string;
  /** Within a sentence: "commercial intent at least 0.7", "with a jailbreak". */
  readonly noun: string;
  readonly description: string;
  /** Of its values: scores lie in the metric's range, ratings on the caller's own scale. */
  readonly unit: 'score' | 'rating' | 'conversations' | 'messages' | 'tokens' | 'usd';
  /** Which way is better. */
  readonly better: 'higher' | 'lower' | 'neither';
  /** Whether it can be asked for over time, and whether segment rules can compare it. */
  readonly inTimeSeries?: boolean;
  readonly inSegmentRules?: boolean;
}

/** The mean of a score that the analysis of each conversation has, to three decimals. */
export interface MeanMetric extends Described {
  readonly kind: 'mean';
  /** Of the conversations' analyses. */
  readonly column: string;
  readonly range: Range;
  readonly bands: Bands | null;
  /** Over fewer conversations the mean has no label; each mean has one where this is not said. */
  readonly labelledFrom?: number;
  /**
   * `spoken`: a user said something, in a language that is read whole. `mood`: or in one whose mood alone is read.
   * `scored`: the column is not null.
   */
  readonly over: 'spoken' | 'mood' | 'scored';
}

/** How many conversations meet a condition on their analysis; its share is of those that are analysed. */
export interface CountMetric extends Described {
  readonly kind: 'count';
  readonly condition: Condition;
}

/** How many there are, analysed or not, or how much of something they have in all. */
export interface TotalMetric extends Described {
  readonly kind: 'total';
  /** Of the conversations themselves; null: the conversations are counted. */
  readonly column: string | null;
}

/** How much language models used in all, as far as messages say. */
export interface UsageMetric extends Described {
  readonly kind: 'usage';
  /** Of the conversations themselves: what each model used. */
  readonly column: string;
  /** How many of the column's units one of the metric's is. */
  readonly per: number;
}

/** The mean on the scale that most of the ratings use. */
export interface RatingMetric extends Described {
  readonly kind: 'rating';
}

export type Metric = MeanMetric | CountMetric | TotalMetric | UsageMetric | RatingMetric;

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** On a column of the analyses: a flag that is raised, or a score from `atLeast` up. */
export interface Condition {
  readonly column: string;
  readonly atLeast?: number;
}
