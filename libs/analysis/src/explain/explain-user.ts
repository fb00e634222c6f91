import type { UserReading } from '../local/reading.js';
import { EMOTION_VOTE } from '../emotion/emotion.js';
import type { Collector } from './collector.js';

/** Below these a model's output is noise and not worth showing. */
const NOTEWORTHY = 0.2;
const MOVED = 0.05;

/** Why one message of the user moved the scores. */
export function explainUser(reading: UserReading, collect: Collector): void {
  const { messageId } = reading;
  const add = (score: Parameters<Collector>[0], cue: string, effect: number, text: string | null = null): void =>
    collect(score, { messageId, cue, text, effect });

  const { vader, afinn, linear } = reading.text;
  const { felt, sarcastic } = reading.mood;
  if (sarcastic) add('sentiment', 'sarcasm', reading.mood.valence);
  else
    for (const [cue, part] of Object.entries({ VADER: 0.35 * vader, AFINN: 0.25 * afinn, 'n-grams': 0.4 * linear })) {
      const effect = felt * part;
      if (Math.abs(effect) >= MOVED) add('sentiment', cue, effect);
    }
  for (const [cause, effect] of reading.frustration.causes) {
    add('frustration', cause, effect, reading.cues.find(({ group }) => group === cause)?.text ?? null);
  }
  if (reading.frustration.thanks) add('frustration', 'thanks', -0.4 * reading.frustration.score);
  if (reading.rephrase > 0) add('struggle', 'rephrase', reading.rephrase);
  if (reading.frustration.corrects) add('struggle', 'correction', 0.8);
  if (reading.frustration.retries) add('struggle', 'retry', 0.8);
  for (const { group, weight, text } of reading.commercial.cues) {
    add('commercialIntent', group, group === 'after_sale' || group === 'churn' ? -weight / 2 : weight, text);
  }
  if (reading.commercial.cues.length === 0 && reading.commercial.score >= NOTEWORTHY) {
    add('commercialIntent', 'n-grams', reading.commercial.score);
  }
  const { score: attack, cues: attackCues } = reading.jailbreak;
  if (attack >= NOTEWORTHY) {
    for (const { weight, text } of attackCues) add('jailbreak', 'rule', weight, text);
    if (attackCues.length === 0) add('jailbreak', 'n-grams', attack);
  }
  if (reading.toxicity >= NOTEWORTHY) add('userToxicity', 'n-grams and lexicons', reading.toxicity);
  if (reading.bias.score > 0) {
    for (const { group, weight, text } of reading.bias.cues) {
      add('userBias', group, group === 'counter_speech' ? -weight : weight * reading.bias.score, text);
    }
  }
  const { emotion, probability } = reading.emotion;
  if (emotion !== 'neutral' && probability >= EMOTION_VOTE) add('emotion', emotion, probability);
}
