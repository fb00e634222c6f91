import type { BiasCue } from '../cues/bias.rules.js';
import type { Cue } from '../cues/rule.js';
import { noisyOr } from '../text/clip.js';
import { toxicityFeatures } from '../toxicity/toxicity-features.js';
import type { Utterance } from '../utterance.js';

const NEGATED =
  /\b(?:not|no|never|nobody|nothing|neither|without|cannot|(?:ca|do|does|did|is|are|was|should|wo|would)n['’]?t)\b/;
const QUOTED = /["“”«»]/;
const OF_ONESELF = /\bi(?:['’]?m| am| was)\b|\bas an?\b|\bmy\b/;
const OF_OTHERS = /\b(?:they|them|these|those)\b/;
/** VADER compound from which on a mood counts as visible. */
const FELT = 0.25;

/** Features of what a sentence says about the group it names, in the order in which the model was trained. */
export function biasFeatures(utterance: Utterance, cues: readonly Cue<BiasCue>[]): number[] {
  const { normalised, raw, vader } = utterance;
  const of = (group: BiasCue): number[] => cues.filter((cue) => cue.group === group).map(({ weight }) => weight);
  const scorned = of('derogation').length + of('slur').length > 0;
  const isNegated = NEGATED.test(normalised);
  const flag = (holds: boolean): number => (holds ? 1 : 0);
  return [
    ...toxicityFeatures(utterance),
    noisyOr(...of('derogation')),
    flag(of('counter_speech').length > 0),
    flag(of('slur').length > 0),
    flag(of('identity').length > 0),
    flag(isNegated),
    flag(QUOTED.test(raw)),
    flag(OF_ONESELF.test(normalised)),
    flag(OF_OTHERS.test(normalised)),
    vader > FELT && !isNegated && !scorned ? vader : 0,
    flag(vader > FELT && isNegated),
    flag(vader < -FELT && isNegated),
    vader < -FELT && !isNegated ? -vader : 0,
  ];
}
