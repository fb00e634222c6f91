import { groupOf, textOf } from '../../labelled/labelled-data.js';
import type { Recipe } from '../recipe.js';

/** What the four GoEmotions groups stand for as the probability of "positive". */
const GROUP_TARGETS: Readonly<Record<string, number>> = {
  positive: 0.85,
  negative: 0.15,
  neutral: 0.5,
  ambiguous: 0.5,
};

export const sentiment: Recipe = {
  name: 'sentiment',
  options: { classes: ['positive'], grams: 'words+chars', buckets: 65_536, learningRate: 0.07, epochs: 8 },
  examples: (data) => [
    ...data.whole('sentiment_vadergt').map((row) => ({
      id: row.id,
      group: groupOf(row),
      text: textOf(row),
      target: [(Number(row.label) + 1) / 2],
      weight: 2,
    })),
    ...data.whole('goemotions').map((row) => ({
      id: row.id,
      group: groupOf(row),
      text: textOf(row),
      target: [GROUP_TARGETS[row.sentiment ?? ''] ?? 0.5],
      weight: 0.7,
    })),
  ],
};
