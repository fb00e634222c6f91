import type { MetricName } from '@parley/metrics';
import type { Filters, FilterValue } from '../asked.js';
import { isCount } from '../lexicon/concepts.js';
import { isLevel } from './intent.js';
import type { Parts, PlacedConcept } from './parts.js';

/** Describe users, besides the measure that is asked for. */
const ADJECTIVES = ['frustrated', 'annoyed', 'struggling'];

export interface Measured {
  readonly measure: MetricName | null;
  /** Conversations that have the other things named. */
  readonly filters: Filters;
  /** How many other measures are named and have no place. */
  readonly unused: number;
}

/** The measure asked for: a level before a count, and either before conversations as such. */
export function measureOf(parts: Parts): Measured {
  const { cues } = parts;
  const [levels, counts] = [distinct(parts.concepts.filter(isLevel)), distinct(parts.concepts.filter(isCounted))];
  const told = levels.filter(({ phrase }) => !ADJECTIVES.includes(phrase));
  const first = told[0] ?? levels[0] ?? counts[0];
  const others = [...levels, ...counts].filter((one) => one !== first);
  const rest = {
    filters: mergeFilters(others.map(({ concept }) => concept.filters ?? {})),
    unused: others.filter(
      ({ concept, phrase }) =>
        concept.filters === undefined || (isLevel({ at: 0, phrase, concept }) && !ADJECTIVES.includes(phrase)),
    ).length,
  };
  if (first === undefined) return { ...rest, measure: implied(parts) };
  const { measure, count } = first.concept;
  return { ...rest, measure: cues.has('howMany') && count !== undefined ? count : measure };
}

const isCounted = ({ concept }: PlacedConcept): boolean => isCount(concept.measure);
const distinct = (concepts: readonly PlacedConcept[]): PlacedConcept[] =>
  concepts.filter((one, at) => concepts.findIndex(({ concept }) => concept.measure === one.concept.measure) === at);

function implied({ cues, concepts, filters, dimensions }: Parts): MetricName | null {
  if (cues.has('cheapest')) return 'cost';
  if (cues.has('happiest') || cues.has('unhappiest')) return 'sentiment';
  if (concepts.length > 0) return 'conversations';
  if (cues.has('best') || cues.has('worst') || cues.has('comparative')) return 'cqi';
  return cues.has('howMany') || filters.length > 0 || dimensions.length > 0 ? 'conversations' : null;
}

/** Merges filters; several flags are asked for together. */
export function mergeFilters(all: readonly Filters[]): Filters {
  const merged: Record<string, FilterValue> = {};
  for (const [key, value] of all.flatMap((one) => Object.entries(one))) {
    const before = merged[key];
    merged[key] = isList(before) && isList(value) ? [...new Set([...before, ...value])] : value;
  }
  return merged;
}

const isList = (value: FilterValue | undefined): value is readonly string[] => Array.isArray(value);
