import { JAILBREAK_RULES } from '../cues/jailbreak.rules.js';
import type { Cue } from '../cues/rule.js';
import { RuleSet } from '../cues/rule-set.js';
import { type LinearModel, sigmoid } from '../models/linear-model.js';
import { noisyOr } from '../text/clip.js';
import type { Utterance } from '../utterance.js';

export const JAILBREAK_THRESHOLD = 0.5;

/** Attacks are long; on a short text without a rule hit the model is believed less. */
const LONG_TEXT_CHARS = 300;
const SHORT_TEXT_TRUST = 0.6;

const RULES = new RuleSet(JAILBREAK_RULES);

export interface JailbreakReading {
  /** 0..1 */
  readonly score: number;
  readonly cues: readonly Cue[];
}

/** Whether a text tries to talk the assistant out of its rules or into giving away its instructions. */
export function jailbreakOf(utterance: Utterance, model: LinearModel): JailbreakReading {
  const cues = RULES.match(utterance);
  const trust = cues.length > 0 || utterance.normalised.length >= LONG_TEXT_CHARS ? 1 : SHORT_TEXT_TRUST;
  const linear = trust * sigmoid(model.scoreOne(utterance.vector));
  return { score: noisyOr(linear, ...cues.map((cue) => cue.weight)), cues };
}
