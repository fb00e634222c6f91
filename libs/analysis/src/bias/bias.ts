import { BIAS_RULES, type BiasCue } from '../cues/bias.rules.js';
import type { Cue } from '../cues/rule.js';
import { RuleSet } from '../cues/rule-set.js';
import { type LinearModel, sigmoid } from '../models/linear-model.js';
import { sentences } from '../text/sentences.js';
import { Utterance } from '../utterance.js';
import { biasFeatures } from './bias-features.js';
import { plainSpelling } from './plain-spelling.js';

export const BIAS_THRESHOLD = 0.5;
/** Only pasted documents have more sentences than this that may name a group. */
const MOST_SENTENCES = 50;

const MENTIONS = new RuleSet(BIAS_RULES.filter(({ group }) => group === 'identity' || group === 'slur'));
const RULES = new RuleSet(BIAS_RULES);
const patternsOf = (wanted: BiasCue): RegExp[] =>
  BIAS_RULES.filter(({ group }) => group === wanted).map(({ pattern }) => new RegExp(pattern, 'g'));
const GROUPS = patternsOf('identity');
const SLURS = patternsOf('slur');

export interface BiasReading {
  /** 0..1 */
  readonly score: number;
  readonly cues: readonly Cue<BiasCue>[];
}

const NONE: BiasReading = { score: 0, cues: [] };

/**
 * The most biased passage of a text, 0 where it names no group and no slur (docs/analysis.md, flags). A passage is a
 * sentence and the one after it, since contempt often follows the name: "You are a migrant, aren't you? Go home."
 */
export function biasOf(utterance: Utterance, model: LinearModel): BiasReading {
  const plain = inPlainSpelling(utterance);
  if (!namesGroup(plain)) return NONE;
  const all = sentences(plain.raw).slice(0, MOST_SENTENCES);
  let worst = NONE;
  for (const [index, sentence] of all.entries()) {
    if (index > 0 && index === all.length - 1) break;
    const passage = new Utterance([sentence, ...all.slice(index + 1, index + 2)].join(' '));
    if (!namesGroup(passage)) continue;
    const reading = biasOfPassage(passage, model);
    if (reading.score > worst.score) worst = reading;
  }
  return worst;
}

export const namesGroup = (utterance: Utterance): boolean => MENTIONS.match(utterance).length > 0;

export function inPlainSpelling(utterance: Utterance): Utterance {
  const plain = plainSpelling(utterance.raw);
  return plain === utterance.raw ? utterance : new Utterance(plain);
}

/** The passage with one word for every group and one for every slur, so that no group's name counts against it. */
export function withoutNames({ normalised }: Utterance): Utterance {
  let text = normalised;
  for (const slur of SLURS) text = text.replace(slur, 'slurword');
  for (const group of GROUPS) text = text.replace(group, 'groupname');
  return new Utterance(text.replace(/groupname(?: (?:people|persons?|folks?))+/g, 'groupname'));
}

export const biasInput = (passage: Utterance): readonly number[] => biasFeatures(passage, RULES.match(passage));

function biasOfPassage(passage: Utterance, model: LinearModel): BiasReading {
  const cues = RULES.match(passage);
  return { score: sigmoid(model.scoreOne(withoutNames(passage).vector, biasFeatures(passage, cues))), cues };
}
