import type { Cue } from '../lexicon/cues.js';
import { METRICS, type MetricName } from '@parley/metrics';
import type { Parts, PlacedConcept } from './parts.js';

const SUPERLATIVES: readonly Cue[] = ['highest', 'lowest', 'best', 'worst'];
type Superlative = 'highest' | 'lowest';

/** The order given by "most", "lowest" or the like before a concept; null: none is. */
export function superlativeOf({ cues }: Parts, { at, concept }: PlacedConcept): Superlative | null {
  const cue = SUPERLATIVES.find((one) => [at - 1, at].includes(cues.get(one) ?? -1));
  return cue === undefined ? null : orderBy(cue, concept.measure);
}

/** The end of a measure that is asked for. */
export function orderOf({ cues }: Parts, measure: MetricName): Superlative {
  const cue = (['lowest', 'best', 'worst', 'highest'] as const).find((one) => cues.has(one));
  return cue === undefined ? 'highest' : orderBy(cue, measure);
}

export function orderBy(cue: Cue, measure: MetricName): Superlative {
  const { better } = METRICS[measure];
  if (cue === 'lowest') return 'lowest';
  if (cue === 'best') return better === 'lower' ? 'lowest' : 'highest';
  if (cue === 'worst') return better === 'higher' ? 'lowest' : 'highest';
  return 'highest';
}
