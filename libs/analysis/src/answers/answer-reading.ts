import { ANSWER_RULES, type AnswerCue } from '../cues/answer.rules.js';
import type { Cue } from '../cues/rule.js';
import { RuleSet } from '../cues/rule-set.js';
import type { LinearModel } from '../models/linear-model.js';
import { Utterance } from '../utterance.js';
import { isDisclaimer, REFUSAL_THRESHOLD, refusalOf } from './refusal.js';
import { speaksForItself } from './voice.js';

/** A long answer says at its start or its end that it cannot help; the text between quotes, explains and narrates. */
const OPENING_CHARS = 300;
const ENDING_CHARS = 200;

const TURN = /\b(?:however|but|instead|that said|nevertheless|nonetheless|meanwhile|here (?:is|are)|here's)\b/;
/** Less text than this after the turn is a courtesy, not help. */
const HELPFUL_CHARS = 150;

const RULES = new RuleSet(ANSWER_RULES);

/** What an assistant's message does, judged without the messages around it. */
export interface AnswerReading {
  /** 0..1 */
  readonly refusal: number;
  readonly cues: readonly Cue<AnswerCue>[];
  readonly refused: boolean;
  /** It says that it cannot do what was asked for. */
  readonly incapable: boolean;
  /** It did not serve the request: incapable, or it found nothing, or something went wrong. */
  readonly failed: boolean;
  /** It declined and then helped all the same: "I can't draw. However, here is a description: ..". */
  readonly served: boolean;
  /** What the user asked for is not available; no fault of the assistant, but no help to the user either. */
  readonly badNews: boolean;
  readonly asksBack: boolean;
  readonly offers: boolean;
  readonly clarifies: boolean;
  readonly claimsAction: boolean;
}

export function readAnswer(utterance: Utterance, model: LinearModel, request: Utterance | null = null): AnswerReading {
  const own = speaksForItself(utterance, request);
  const cues = own ? RULES.match(edgesOf(utterance)) : [];
  const has = (group: AnswerCue): boolean => cues.some((cue) => cue.group === group);
  const refusal = refusalOf(utterance, model);
  const denies = refusal >= REFUSAL_THRESHOLD || has('capability');
  const disclaims = denies && (!own || isDisclaimer(utterance));
  const refused = refusal >= REFUSAL_THRESHOLD && !disclaims;
  const incapable = has('capability') && !disclaims;
  const served = (incapable || refused) && servesAfterAll(utterance);
  return {
    refusal,
    cues,
    refused,
    incapable,
    failed: incapable || has('failure'),
    served,
    badNews: has('bad_news'),
    asksBack: utterance.normalised.slice(-200).includes('?'),
    offers: has('offer'),
    clarifies: has('clarification'),
    claimsAction: has('action'),
  };
}

function servesAfterAll({ normalised }: Utterance): boolean {
  const turn = TURN.exec(normalised.slice(0, OPENING_CHARS));
  return turn !== null && normalised.length - turn.index >= HELPFUL_CHARS;
}

function edgesOf(answer: Utterance): Utterance {
  if (answer.raw.length <= OPENING_CHARS + ENDING_CHARS) return answer;
  return new Utterance(`${answer.raw.slice(0, OPENING_CHARS)} \n ${answer.raw.slice(-ENDING_CHARS)}`);
}
