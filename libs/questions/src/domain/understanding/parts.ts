import type { Dimension, FilterValue, Period } from '../asked.js';
import type { Concept } from '../lexicon/concepts.js';
import type { Cue } from '../lexicon/cues.js';

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

/** The parts of a question, once every word has its place. */
export interface Parts {
  readonly cues: Map<Cue, number>;
  readonly concepts: PlacedConcept[];
  readonly filters: PlacedFilter[];
  readonly dimensions: (Placed & { readonly name: Dimension })[];
  readonly periods: (Placed & { readonly period: Period })[];
  readonly numbers: (Placed & { readonly value: number })[];
  readonly unknown: string[];
}

export const noParts = (): Parts => ({
  cues: new Map(),
  concepts: [],
  filters: [],
  dimensions: [],
  periods: [],
  numbers: [],
  unknown: [],
});
