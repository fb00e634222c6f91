import { toxicityFeatures } from '../../../libs/analysis/src/toxicity/toxicity-features.js';
import { groupOf, type LabelledData, type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import type { Example, Recipe } from '../recipe.js';
import { benignTurns } from './benign.js';
import { harmlessExamples } from './harmless-phrases.js';
import { neutralMentions } from './identity-templates.js';

const HARMLESS_KINDS = new Set(['regular', 'roleplay', 'xstest_safe']);

/** The sets differ in size and balance by a factor of twenty; the weights even that out. */
export const toxicity: Recipe = {
  name: 'toxicity',
  options: {
    classes: ['toxic'],
    grams: 'words+chars',
    buckets: 65_536,
    learningRate: 0.15,
    epochs: 14,
    initialSquares: 0.03,
  },
  dense: toxicityFeatures,
  examples: (data) => [
    ...labelled(data, 'toxicity_surge', (row) => (row.label === 1 ? [1, 16] : [0, 16])),
    ...labelled(data, 'toxicity_davidson', (row) => (row.label === 'neither' ? [0, 1.2] : [1, 0.4])),
    ...labelled(data, 'convabuse', (row) => (row.label === 1 ? [1, 6] : [0, 2])),
    ...labelled(data, 'toxicity_oai_moderation', (row) => (row.label === 1 ? [1, 4] : [0, 4])),
    ...labelled(data, 'jailbreak', (row) => (HARMLESS_KINDS.has(row.kind ?? '') ? [0, 0.5] : null)),
    ...benignTurns(data, 0.5, 0.3),
    ...harmlessExamples(5),
    ...neutralMentions().map((text) => ({ id: `own-${text}`, group: text, text, target: [0], weight: 1 })),
  ],
};

function labelled(
  data: LabelledData,
  set: string,
  label: (row: LabelledRow) => readonly [toxic: number, weight: number] | null,
): Example[] {
  return data.whole(set).flatMap((row) => {
    const labelOfRow = label(row);
    if (labelOfRow === null) return [];
    const [toxic, weight] = labelOfRow;
    return [{ id: row.id, group: groupOf(row), text: textOf(row), target: [toxic], weight }];
  });
}
