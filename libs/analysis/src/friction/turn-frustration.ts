import type { FrictionCue } from '../cues/friction.rules.js';
import type { Cue } from '../cues/rule.js';
import { noisyOr } from '../text/clip.js';
import { wordSet } from '../text/word-map.js';
import { capitalShare } from '../toxicity/toxicity-features.js';
import type { Utterance } from '../utterance.js';

/** What can move the frustration of a turn, with the probability of each cause. Source: docs/analysis.md, frustration. */
export const FRUSTRATION_WEIGHTS = {
  correction: 0.35,
  retry: 0.3,
  affect: 0.6,
  challenge: 0.35,
  escalation: 0.3,
  rephrase_after_failure: 0.35,
  rephrase: 0.15,
  decline: 0.15,
  unserved: 0.1,
  shouting: 0.2,
  insistent_punctuation: 0.15,
  profanity: 0.3,
  negative_valence: 0.55,
} as const;
export type FrustrationCause = keyof typeof FRUSTRATION_WEIGHTS;

const THANKS_FACTOR = 0.6;
const SHOUTING_SHARE = 0.7;
/** One of these is in what people shout; names, codes and abbreviations are in capitals without being loud. */
const SPOKEN = wordSet(
  (
    'i me my mine we us our you your u this that it these those he she they why what how when where who is are was were am do does ' +
    "did don't doesn't didn't can't won't isn't not no never ever still again now please stop answer help want need give " +
    'have has had been just so the a all nobody nothing worst refund wrong useless ridiculous hello'
  ).split(' '),
);

export interface TurnContext {
  readonly first: boolean;
  /** The assistant's last message asked a question. */
  readonly answersQuestion: boolean;
  /** That question was an offer, which "no" declines. */
  readonly answersOffer: boolean;
  readonly afterFailure: boolean;
  /** The assistant's last message gave bad news. */
  readonly afterBadNews: boolean;
  readonly rephrases: boolean;
  readonly valence: number;
  /** Praise for a mishap: as bad as a complaint about it. */
  readonly sarcastic: boolean;
}

export interface TurnFrustration {
  /** 0..1 */
  readonly score: number;
  readonly causes: ReadonlyMap<FrustrationCause, number>;
  readonly corrects: boolean;
  readonly retries: boolean;
  /** The turn declines what the assistant offered. */
  readonly declines: boolean;
  /** The turn thanks, without affect. */
  readonly thanks: boolean;
}

export function turnFrustration(
  utterance: Utterance,
  cues: readonly Cue<FrictionCue>[],
  context: TurnContext,
): TurnFrustration {
  const has = (...groups: FrictionCue[]): boolean => cues.some(({ group }) => groups.includes(group));
  const { valence } = context;
  const affect = has('affect') || context.sarcastic;
  const plainAnswer = isPlainAnswer(utterance, context, has('instruction'));
  const corrects =
    !context.first && has('correction', 'instruction') && !plainAnswer && !OWN_MISTAKE.test(utterance.normalised);
  const retries = !context.first && has('retry');
  const causes = new Map<FrustrationCause, number>();
  const add = (cause: FrustrationCause, share = 1): Map<FrustrationCause, number> =>
    causes.set(cause, FRUSTRATION_WEIGHTS[cause] * share);
  if (corrects) add('correction');
  if (retries) add('retry');
  if (affect) add('affect');
  if (!context.first && has('challenge', 'fabrication')) add('challenge');
  const declines = !context.first && (!plainAnswer || context.answersOffer) && isDeclined(utterance, has, context);
  if (declines) add('decline');
  if (context.afterBadNews) add('unserved');
  if (has('escalation')) add('escalation');
  if (context.rephrases) add(context.afterFailure ? 'rephrase_after_failure' : 'rephrase');
  if (shouts(utterance)) add('shouting');
  if (valence < 0.05 && /[!?]\s?[!?]/.test(utterance.raw)) add('insistent_punctuation');
  if (utterance.profanity.certain > 0) add('profanity');
  if (valence < -0.05) add('negative_valence', -valence - 0.05);
  const thanks = has('thanks') && !affect;
  const score = noisyOr(...causes.values()) * (thanks ? THANKS_FACTOR : 1);
  return { score, causes, corrects, retries, declines, thanks };
}

/** "No, the second one" after a question is an answer; "no, that's wrong" is a correction. */
function isPlainAnswer(utterance: Utterance, context: TurnContext, saidBefore: boolean): boolean {
  if (!context.answersQuestion || saidBefore) return false;
  return utterance.words.length <= 8 && !/\b(?:wrong|incorrect|mistake\w*|misunder\w+)\b/.test(utterance.normalised);
}

/** Who corrects themselves blames nobody else. */
const OWN_MISTAKE =
  /\bmy (?:mistake|bad|fault|error|apologies)\b|\bi (?:made a (?:mistake|typo)|mistyped|misspoke|misread|mixed (?:it|them|that) up)\b|\bsorry,? i meant\b/;

const NEGATION = /\b(?:no|not|nope|nah|none|never|cannot|\w{1,9}n't)\b/;

/** Asking for another thing declines the first one only if it is refused, or was not to be had. */
function isDeclined({ normalised }: Utterance, has: (cue: FrictionCue) => boolean, context: TurnContext): boolean {
  if (has('decline')) return true;
  return has('alternative') && (context.afterFailure || context.afterBadNews || NEGATION.test(normalised));
}

function shouts({ raw, words }: Utterance): boolean {
  return words.length >= 2 && capitalShare(raw) > SHOUTING_SHARE && words.some((word) => SPOKEN.has(word));
}
