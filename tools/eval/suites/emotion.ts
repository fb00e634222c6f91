import { emotionOf } from '../../../libs/analysis/src/emotion/emotion.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { groupOf, textOf } from '../../labelled/labelled-data.js';
import { EMOTION_OF_LABEL } from '../../train/recipes/emotion.js';
import { classification } from '../metrics.js';
import type { Suite } from '../suite.js';

/** How often each label occurs among 22,760 single-label GoEmotions comments: undoes the balance of the sample. */
const NATURAL_COUNTS: Readonly<Record<string, number>> = {
  neutral: 8073,
  admiration: 1674,
  gratitude: 1171,
  approval: 1161,
  amusement: 1047,
  disapproval: 907,
  annoyance: 883,
  love: 868,
  curiosity: 858,
  anger: 625,
  confusion: 554,
  optimism: 538,
  joy: 512,
  sadness: 509,
  surprise: 457,
  disappointment: 448,
  caring: 421,
  realization: 397,
  disgust: 323,
  excitement: 302,
  fear: 274,
  desire: 239,
  remorse: 216,
  embarrassment: 120,
  relief: 63,
  nervousness: 59,
  pride: 40,
  grief: 21,
};

export const emotion: Suite = ({ data, crossValidation }) => {
  const rows = data.whole('goemotions');
  const sampled = new Map<string, number>();
  for (const { label } of rows) sampled.set(String(label), (sampled.get(String(label)) ?? 0) + 1);
  const weights = rows.map(({ label }) => (NATURAL_COUNTS[label] ?? 0) / (sampled.get(String(label)) ?? 1));
  const truths = rows.map(({ label }) => EMOTION_OF_LABEL.get(String(label)) ?? 'neutral');
  const guesses = rows.map((row) => {
    const { emotion: model } = crossValidation.models('emotion', groupOf(row));
    return emotionOf(new Utterance(textOf(row)), model).emotion;
  });
  const natural = classification(guesses, truths, weights);
  const majority = classification(
    truths.map(() => 'neutral'),
    truths,
    weights,
  );
  return {
    title: 'Emotion of one message (11 classes)',
    note: 'At the natural rates of the labels. `majority`: what always guessing "neutral" would reach.',
    figures: [
      { name: 'emotion.goemotions.accuracy', value: natural.accuracy, of: rows.length, aim: 0.64 },
      { name: 'emotion.goemotions.macro_f1', value: natural.macroF1, of: rows.length },
      { name: 'emotion.goemotions.majority', value: majority.accuracy, of: rows.length },
    ],
  };
};
