import { type Emotion, EMOTIONS } from '../analysis.js';
import { type LinearModel, softmax } from '../models/linear-model.js';
import type { Utterance } from '../utterance.js';

/** A message votes for its class if the class is at least this probable. */
export const EMOTION_VOTE = 0.35;

export interface EmotionReading {
  readonly emotion: Emotion;
  /** 0..1 */
  readonly probability: number;
}

/** The most probable of the 11 classes of one message. */
export function emotionOf(utterance: Utterance, model: LinearModel): EmotionReading {
  if (utterance.words.length === 0) return { emotion: 'neutral', probability: 1 };
  const probabilities = softmax(model.score(utterance.vector, emotionFeatures(utterance)));
  let best = 0;
  for (let k = 1; k < probabilities.length; k++) if (probabilities[k]! > probabilities[best]!) best = k;
  return { emotion: EMOTIONS[best] ?? 'neutral', probability: probabilities[best]! };
}

/** Lexicon and punctuation features beside the n-grams. */
export function emotionFeatures({ vader, afinn, raw }: Utterance): number[] {
  return [
    Math.max(0, vader),
    Math.max(0, -vader),
    Math.max(0, afinn),
    Math.max(0, -afinn),
    vader === 0 && afinn === 0 ? 1 : 0,
    raw.trimEnd().endsWith('?') ? 1 : 0,
    raw.includes('?') ? 1 : 0,
    raw.includes('!') ? 1 : 0,
    Math.min(1, raw.length / 150),
  ];
}

const UNPLEASANT: ReadonlySet<Emotion> = new Set([
  'confusion',
  'frustration',
  'disappointment',
  'anger',
  'sadness',
  'anxiety',
]);
/** From this share on, a message expresses its writer's own mood. */
const OWN = 0.3;

/** What the writer feels: a question about grief is not sad, and a message without feelings of its own is neutral. */
export function feltEmotion(reading: EmotionReading, felt: number): EmotionReading {
  return felt < OWN && UNPLEASANT.has(reading.emotion)
    ? { emotion: 'neutral', probability: reading.probability }
    : reading;
}
