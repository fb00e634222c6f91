import { ANSWER_RULES, type AnswerCue } from '../cues/answer.rules.js';
import type { Cue } from '../cues/rule.js';
import { RuleSet } from '../cues/rule-set.js';
import { type LinearModel, sigmoid } from '../models/linear-model.js';
import { wordNgrams } from '../text/ngrams.js';
import { normalise } from '../text/normalise.js';
import type { Utterance } from '../utterance.js';

/** The refusal model was trained on the openings of answers, where a refusal stands. */
export const REFUSAL_OPENING_CHARS = 200;
export const REFUSAL_THRESHOLD = 0.6;

const RULES = new RuleSet(ANSWER_RULES);

/** What an assistant's message does, read by itself. */
export interface AnswerReading {
  /** 0..1 */
  readonly refusal: number;
  readonly cues: readonly Cue<AnswerCue>[];
  readonly refused: boolean;
  /** It says that it cannot do what was asked for. */
  readonly incapable: boolean;
  /** It did not serve the request: incapable, or it found nothing, or something went wrong. */
  readonly failed: boolean;
  readonly asksBack: boolean;
  readonly clarifies: boolean;
  readonly claimsAction: boolean;
}

export function readAnswer(utterance: Utterance, model: LinearModel): AnswerReading {
  const cues = RULES.match(utterance);
  const has = (group: AnswerCue): boolean => cues.some((cue) => cue.group === group);
  const refusal = refusalOf(utterance, model);
  const refused = refusal >= REFUSAL_THRESHOLD;
  const incapable = has('capability');
  return {
    refusal,
    cues,
    refused,
    incapable,
    failed: incapable || has('failure'),
    asksBack: utterance.normalised.slice(-200).includes('?'),
    clarifies: has('clarification'),
    claimsAction: has('action'),
  };
}

/** Probability that an answer refuses, 0..1, from its first 200 characters. The model must read words alone. */
export function refusalOf(answer: Utterance, model: LinearModel): number {
  if (answer.words.length === 0) return 0;
  const whole = answer.raw.length <= REFUSAL_OPENING_CHARS;
  const opening = whole ? answer.vector : wordNgrams(normalise(answer.raw.slice(0, REFUSAL_OPENING_CHARS)));
  return opening.wordCount === 0 ? 0 : sigmoid(model.scoreOne(opening));
}
