import type { Intent } from '../asked.js';
import type { Cue } from '../lexicon/cues.js';
import { isCount } from '../lexicon/concepts.js';
import { METRICS } from '@parley/metrics';
import { superlativeOf } from './superlative.js';
import type { Parts, PlacedConcept } from './parts.js';

/** The intent that the words suggest, the most telling ones first; null: none. */
export function intentOf(parts: Parts): Intent | null {
  const { cues, concepts, filters, dimensions, periods } = parts;
  const has = (...any: readonly Cue[]): boolean => any.some((cue) => cues.has(cue));
  const levels = concepts.filter(isLevel);
  const things = concepts.filter(({ concept }) => concept.measure !== 'conversations').length + filters.length;
  const sides = pairOf(parts) !== null || (periods.length > 1 && isCompared(parts));

  if (has('why') && !dimensions.some(({ name }) => name === 'rootCause')) return 'why';
  if (sides && dimensions.length === 0) return 'compare';
  if (has('trend', 'when', 'hourly', 'daily', 'weekly') && dimensions.length === 0) return 'trend';
  if (dimensions.length > 0) return 'top';
  if (has('share', 'conversion')) return 'share';
  if (has('relate') && things > 1) return 'correlation';
  if (has('compare', 'versus')) return 'compare';
  if (has('yes') && has('comparative') && things > 1) return 'correlation';
  if (has('change') && levels.length + concepts.length > 0) return 'compare';
  if (has('status') && concepts.length === 0) return 'status';
  if (wantsList(parts)) return 'list';
  if (has('status') && things === filters.length) return 'status';
  return concepts.length > 0 || (has('howMany') && filters.length > 0) ? 'value' : null;
}

/** Whether words say that two times are to be compared, which their being named together does not. */
export const isCompared = ({ cues }: Parts): boolean =>
  (['compare', 'versus', 'comparative', 'previous'] as const).some((cue) => cues.has(cue));

/** Whether it is a value of its own, rather than a number of conversations that have something. */
export const isLevel = ({ concept: { measure } }: PlacedConcept): boolean =>
  measure !== 'conversations' && !isCount(measure) && METRICS[measure].unit !== 'conversations';

function wantsList(parts: Parts): boolean {
  const { cues, concepts } = parts;
  if (cues.has('howMany')) return false;
  if (cues.has('mention') || cues.has('longest')) return true;
  if (!cues.has('list') && !cues.has('latest')) return false;
  const conversations = concepts.some(({ concept }) => concept.measure === 'conversations');
  const levels = concepts.filter(isLevel);
  return levels.every(
    (one) => superlativeOf(parts, one) !== null || (conversations && one.concept.filters !== undefined),
  );
}

/** The first two values of one filter, to be compared side by side. */
export function pairOf({ filters }: Parts): { readonly key: string; readonly values: readonly string[] } | null {
  for (const { key, named } of filters) {
    if (!named && key !== 'language' && key !== 'topicGroup' && key !== 'emotion') continue;
    const values = [...new Set(filters.filter((one) => one.key === key).map(({ value }) => String(value)))];
    if (values.length > 1) return { key, values };
  }
  return null;
}
