import type { Asked, Dimension, FilterValue, Period } from '../asked.js';
import type { Concept } from '../lexicon/concepts.js';
import type { Cue } from '../lexicon/cues.js';
import type { DatedPeriod } from '../reading/periods.js';

/** Its position in the question. */
interface Placed {
  readonly at: number;
}

/** "of which ...", up to a comma: explicitly the part of a whole. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface PlacedFilter extends Placed {
  readonly key: string;
  readonly value: FilterValue;
  /** Whether it is a named thing, as opposed to a kind of conversations. */
  readonly named: boolean;
}

export interface PlacedConcept extends Placed {
  readonly phrase: string;
  readonly concept: Concept;
}

export interface PlacedCues extends Placed {
  readonly phrase: string;
  readonly cues: readonly Cue[];
}

/** The parts of a question, once every word has its place. */
export interface Parts {
  /** The first place of each. */
  readonly cues: Map<Cue, number>;
  /** Every word that is a cue and nothing else has used yet. */
  readonly spoken: PlacedCues[];
  readonly concepts: PlacedConcept[];
  readonly filters: PlacedFilter[];
  readonly dimensions: (Placed & { readonly name: Dimension })[];
  /** Things that are counted instead, as in "how many users". */
  readonly counted: (Placed & { readonly people: boolean })[];
  readonly periods: (Placed & { readonly period: Period; readonly ends?: DatedPeriod['ends'] | undefined })[];
  readonly numbers: (Placed & { readonly value: number })[];
  readonly unknown: string[];
}

/** A question without its times; `spare` parts of it have no place. */
export type Made = Omit<Asked, 'intent' | 'from' | 'to'> & { readonly spare?: number };

export const noParts = (): Parts => ({
  cues: new Map(),
  spoken: [],
  concepts: [],
  filters: [],
  dimensions: [],
  counted: [],
  periods: [],
  numbers: [],
  unknown: [],
});
