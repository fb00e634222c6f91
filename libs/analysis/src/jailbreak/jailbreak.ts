import { JAILBREAK_RULES } from '../cues/jailbreak.rules.js';
import type { Cue } from '../cues/rule.js';
import { RuleSet } from '../cues/rule-set.js';
import { type LinearModel, sigmoid } from '../models/linear-model.js';
import { QUOTATION } from '../text/quotations.js';
import { sentences } from '../text/sentences.js';
import { Utterance } from '../utterance.js';

export const JAILBREAK_THRESHOLD = 0.5;

/** Attacks are long; on a short text that no rule matched, the model is trusted less. */
const LONG_TEXT_CHARS = 300;
const SHORT_TEXT_TRUST = 0.6;

/** Attacks often begin as a role; so do prompts for a teacher, a guide or a console, which break no rule and are shorter. */
const ROLE =
  /^(?:\W|please |hello |hi |now )*(?:i want you to|act(?:ing)? as|you(?:'re| are| will be| will act| will play)|pretend|imagine|assume the role|play the role|your (?:role|task|job))\b/;
const LONG_ROLE_CHARS = 1200;
const ROLE_TRUST = 0.51;

const RULES = new RuleSet(JAILBREAK_RULES);

export interface JailbreakReading {
  /** 0..1 */
  readonly score: number;
  readonly cues: readonly Cue[];
}

/** Whether a text tries to talk the assistant out of its rules or into revealing its instructions. */
export function jailbreakOf(utterance: Utterance, model: LinearModel): JailbreakReading {
  const said = withoutMentions(utterance);
  const cues = RULES.match(said);
  const logOdds = model.scoreOne(said.vector);
  const score = cues.length === 0 ? trustIn(said) * sigmoid(logOdds) : cuedScore(said, cues, logOdds, model);
  return { score, cues };
}

/** Whoever translates, sorts or wards off attacks quotes them. */
const ABOUT_A_TEXT =
  /\b(?:translat\w+|grammar|spelling|proofread|classif\w+|label|detect\w*|defen[ds]\w*|protect|prevent|unit tests?|test (?:cases?|data)|what does\b.{0,80}\bmean|meaning of|how (?:do|would) (?:you|i|we) say|prompt injections?|jailbreak (?:attempts?|prompts?|detect\w*))\b/;

function withoutMentions(utterance: Utterance): Utterance {
  const rest = utterance.raw.replace(QUOTATION, ' ');
  if (rest === utterance.raw) return utterance;
  const spoken = new Utterance(rest);
  return ABOUT_A_TEXT.test(spoken.normalised) ? spoken : utterance;
}

/** Odds multiply, so that a rule alone raises nothing: fridges have filters to bypass, and shells have prompts. */
function cuedScore(utterance: Utterance, cues: readonly Cue[], logOdds: number, model: LinearModel): number {
  const heard = cuedSentences(utterance, cues).map((sentence) => model.scoreOne(new Utterance(sentence).vector));
  return sigmoid(cues.reduce((sum, { weight }) => sum + Math.log(weight / (1 - weight)), Math.max(logOdds, ...heard)));
}

/** A long text drowns an attack inside it: only in the sentence itself does the model still hear it. */
function cuedSentences({ normalised }: Utterance, cues: readonly Cue[]): string[] {
  if (normalised.length < LONG_TEXT_CHARS) return [];
  const all = sentences(normalised);
  return cues.flatMap(({ text }) => all.find((sentence) => sentence.includes(text)) ?? []);
}

function trustIn({ normalised }: Utterance): number {
  if (normalised.length < LONG_ROLE_CHARS && ROLE.test(normalised)) return ROLE_TRUST;
  return normalised.length < LONG_TEXT_CHARS ? SHORT_TEXT_TRUST : 1;
}
