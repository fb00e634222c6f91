import { answerOf, groupOf, textOf } from '../../labelled/labelled-data.js';
import type { Recipe } from '../recipe.js';
import { benignTurns } from './benign.js';
import { harmlessExamples } from './harmless-phrases.js';
import { instructionExamples } from './instruction-phrases.js';
import { neutralMentions } from './identity-templates.js';

export const jailbreak: Recipe = {
  name: 'jailbreak',
  options: { classes: ['jailbreak'], grams: 'words+chars', buckets: 32_768, learningRate: 0.3, epochs: 10 },
  // Attacks are rare among the examples; evened out this far, the flag finds nine in ten with hardly any false alarm.
  evenPriors: 0.7,
  examples: (data) => [
    ...data.whole('jailbreak').map((row) => ({
      id: row.id,
      group: groupOf(row),
      text: textOf(row),
      target: [Number(row.label)],
      weight: row.label === 1 ? 2.5 : 1,
    })),
    ...benignTurns(data, 1),
    // Long texts that are no attack: answers of assistants and dialogues with bots.
    ...data.whole('hallucination_halueval_general').map((row) => ({
      id: row.id,
      group: groupOf(row),
      text: `${textOf(row)} ${answerOf(row)}`,
      target: [0],
      weight: 0.5,
    })),
    ...harmlessExamples(0.5),
    ...instructionExamples(0.7),
    ...neutralMentions().map((text) => ({ id: `own-${text}`, group: text, text, target: [0], weight: 0.3 })),
  ],
};
