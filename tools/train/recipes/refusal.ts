import { REFUSAL_OPENING_CHARS } from '../../../libs/analysis/src/answers/refusal.js';
import { answerOf, groupOf } from '../../labelled/labelled-data.js';
import type { Recipe } from '../recipe.js';
import { CAPABILITY_PHRASES, SERVING_PHRASES } from './capability-phrases.js';

export const refusal: Recipe = {
  name: 'refusal',
  options: { classes: ['refusal'], grams: 'words', buckets: 16_384, learningRate: 0.3, epochs: 10 },
  examples: (data) => [
    ...data.whole('refusal_xstest').map((row) => ({
      id: row.id,
      group: groupOf(row),
      text: answerOf(row).slice(0, REFUSAL_OPENING_CHARS),
      target: [row.label === 'full_compliance' ? 0 : 1],
    })),
    ...CAPABILITY_PHRASES.map((text) => ({ id: `own-${text}`, group: text, text, target: [1] })),
    ...SERVING_PHRASES.map((text) => ({ id: `own-${text}`, group: text, text, target: [0] })),
  ],
};
