import { type LinearModel, sigmoid } from '../models/linear-model.js';
import { wordNgrams } from '../text/ngrams.js';
import { normalise } from '../text/normalise.js';
import type { Utterance } from '../utterance.js';

/** The refusal model was trained on the openings of answers, since that is where refusals are. */
export const REFUSAL_OPENING_CHARS = 200;
export const REFUSAL_THRESHOLD = 0.6;

/** Every refusal has a denial or a reason, and an apology alone is none; without one the model is guessing ("I have cancelled it."). */
const DENIAL =
  /\b(?:no|not|nor|never|none|nothing|cannot|can'?t|won'?t|don'?t|doesn'?t|isn'?t|aren'?t|wouldn'?t|shouldn'?t|couldn'?t|didn'?t|\w+n't|unable|unfortunately|refuse|decline|instead|however|but|against|illegal|unethical|immoral|harmful|dangerous|inappropriate|offensive|only|outside|beyond|as an? (?:\w+ )?(?:ai|language model|assistant|bot)|important to|remember)\b/;
const UNDENIED = 0.5;
/** A score below this is no refusal anyway, so that there is nothing to doubt. */
const DOUBTED_FROM = 0.4;

/** "As an AI I have no opinions. However, ..": a preface to an answer that serves. */
const DISCLAIMER =
  /\b(?:i|we)(?:'m| am)? (?:do not|don'?t|cannot|can'?t|am not able to|am not capable of|not capable of|lack|unable to)(?: actually| really| personally)? ?(?:have|having|hold|possess|experience|feel|form|express|offer|provide)?(?: (?:the|any|my own|a|an|own|capacity to feel|ability to (?:have|feel|form)))*(?: \w+)? ?(?:personal\w*|opinions?|beliefs?|preferences?|feelings?|emotions?|experiences?|thoughts?|body|physical|country|family|favou?rites?|taste|senses|consciousness|human|dreams?)\b/;
/** An answer that serves has at least this many characters after its preface. */
const SERVING_CHARS = 120;

export function isDisclaimer(answer: Utterance): boolean {
  const opening = answer.normalised.slice(0, REFUSAL_OPENING_CHARS);
  const preface = DISCLAIMER.exec(opening);
  return preface !== null && answer.normalised.length - preface.index - preface[0].length >= SERVING_CHARS;
}

/** Probability that an answer refuses, 0..1, from its first 200 characters. The model must be one of words alone. */
export function refusalOf(answer: Utterance, model: LinearModel): number {
  if (answer.words.length === 0) return 0;
  const whole = answer.raw.length <= REFUSAL_OPENING_CHARS;
  const opening = whole ? answer.vector : wordNgrams(normalise(answer.raw.slice(0, REFUSAL_OPENING_CHARS)));
  const refusal = opening.wordCount === 0 ? 0 : sigmoid(model.scoreOne(opening));
  const doubted = refusal >= DOUBTED_FROM && !DENIAL.test(answer.normalised.slice(0, REFUSAL_OPENING_CHARS));
  return doubted ? UNDENIED * refusal : refusal;
}
