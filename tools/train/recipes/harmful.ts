import { groupOf, textOf } from '../../labelled/labelled-data.js';
import type { Recipe } from '../recipe.js';
import { benignTurns } from './benign.js';
import { harmfulExamples } from './harmful-phrases.js';
import { harmlessExamples } from './harmless-phrases.js';

/** Plain requests for harm, which an assistant is right to refuse; not attacks on its rules. */
export const harmful: Recipe = {
  name: 'harmful',
  options: { classes: ['harmful'], grams: 'words', buckets: 16_384, learningRate: 0.3, epochs: 10 },
  examples: (data) => [
    ...data.whole('jailbreak').map((row) => ({
      id: row.id,
      group: groupOf(row),
      text: textOf(row),
      target: [row.kind === 'plain_harmful' ? 1 : 0],
      weight: row.kind === 'jailbreak' ? 0.2 : row.kind === 'plain_harmful' || row.kind === 'xstest_safe' ? 3 : 1,
    })),
    ...harmlessExamples(2),
    ...harmfulExamples(3),
    ...benignTurns(data, 0.5),
  ],
};
