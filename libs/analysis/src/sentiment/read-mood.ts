import { FRICTION_RULES, type FrictionCue } from '../cues/friction.rules.js';
import { foreignFrictionCues } from '../cues/foreign-friction.rules.js';
import type { Cue } from '../cues/rule.js';
import { RuleSet } from '../cues/rule-set.js';
import { isMoodLanguage, type MoodLanguage } from '../language/mood-languages.js';
import type { LinearModel } from '../models/linear-model.js';
import type { Utterance } from '../utterance.js';
import { foreignValence } from './foreign-valence.js';
import { foreignMoodOf, type Mood, moodOf } from './mood.js';
import { asksAboutTheWorld } from './request.js';
import { withoutSelfReproach } from './self-reproach.js';
import { type Valence, valenceOf } from './valence.js';

export interface MoodReading {
  readonly cues: readonly Cue<FrictionCue>[];
  /** The valence of the words, whoever's feeling it is. */
  readonly text: Valence;
  readonly mood: Mood;
}

const RULES = new RuleSet(FRICTION_RULES);

/** How a message's writer feels: by the models in English, by lexicons and cues in the languages that have them. */
export function readMood(utterance: Utterance, language: string, model: LinearModel, first: boolean): MoodReading {
  if (isMoodLanguage(language)) return readForeignMood(utterance, language, first);
  const heard = RULES.match(withoutSelfReproach(utterance));
  const cues = asksAboutTheWorld(utterance) ? heard.filter(({ group }) => group !== 'affect') : heard;
  const text = valenceOf(utterance, model);
  return { cues, text, mood: moodOf(utterance, cues, text.valence, first) };
}

function readForeignMood(utterance: Utterance, language: MoodLanguage, first: boolean): MoodReading {
  const cues = foreignFrictionCues(utterance.normalised, language);
  const valence = foreignValence(utterance, language);
  return {
    cues,
    text: { valence, vader: 0, afinn: 0, linear: 0 },
    mood: foreignMoodOf(utterance, cues, valence, first),
  };
}
