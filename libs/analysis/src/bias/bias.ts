import { BIAS_RULES, type BiasCue } from '../cues/bias.rules.js';
import type { Cue } from '../cues/rule.js';
import { RuleSet } from '../cues/rule-set.js';
import type { LinearModel } from '../models/linear-model.js';
import { noisyOr } from '../text/clip.js';
import { sentences } from '../text/sentences.js';
import { toxicityOf } from '../toxicity/toxicity.js';
import { Utterance } from '../utterance.js';

export const BIAS_THRESHOLD = 0.5;
const TOXIC_ENOUGH = 0.6;
const COUNTER_SPEECH_FACTOR = 0.3;
/** More sentences than this name a group only in pasted documents. */
const MOST_SENTENCES = 50;

const MENTIONS = new RuleSet(BIAS_RULES.filter(({ group }) => group === 'identity' || group === 'slur'));
const RULES = new RuleSet(BIAS_RULES);

export interface BiasReading {
  /** 0..1 */
  readonly score: number;
  readonly cues: readonly Cue<BiasCue>[];
}

const NONE: BiasReading = { score: 0, cues: [] };

/** The most biased sentence of a text: a group or slur together with derogation or toxicity (definition 6). */
export function biasOf(utterance: Utterance, toxicity: LinearModel): BiasReading {
  if (MENTIONS.match(utterance).length === 0) return NONE;
  let worst = NONE;
  for (const sentence of sentences(utterance.raw).slice(0, MOST_SENTENCES)) {
    const reading = biasOfSentence(new Utterance(sentence), toxicity);
    if (reading.score > worst.score) worst = reading;
  }
  return worst;
}

function biasOfSentence(sentence: Utterance, toxicity: LinearModel): BiasReading {
  const cues = RULES.match(sentence);
  const of = (group: BiasCue): number[] => cues.filter((cue) => cue.group === group).map(({ weight }) => weight);
  if (of('identity').length === 0 && of('slur').length === 0) return NONE;
  const derogation = noisyOr(...of('derogation'));
  const toxic = toxicityOf(sentence, toxicity);
  const named = Math.max(derogation, toxic >= TOXIC_ENOUGH ? toxic : 0);
  const factor = of('counter_speech').length > 0 ? COUNTER_SPEECH_FACTOR : 1;
  return { score: factor * named, cues };
}
