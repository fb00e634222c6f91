import { biasInput, inPlainSpelling, namesGroup, withoutNames } from '../../../libs/analysis/src/bias/bias.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { groupOf, type LabelledData, type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import type { Example, Recipe } from '../recipe.js';
import { contemptuousPhrases, fairPhrases } from './group-phrases.js';
import { neutralMentions } from './identity-templates.js';

/** False alarms cost more than misses, so fair texts weigh twice. */
const FAIR = 2;
const CONTEMPTUOUS = 1;

export const bias: Recipe = {
  name: 'bias',
  options: {
    classes: ['biased'],
    grams: 'words+chars',
    buckets: 16_384,
    learningRate: 0.08,
    epochs: 14,
    initialSquares: 0.03,
  },
  reads: withoutNames,
  dense: biasInput,
  examples: (data) => [
    ...labelled(data, 'bias_hatecheck', (row) => (row.label === 1 ? [1, 1] : [0, FAIR])),
    ...labelled(data, 'toxicity_davidson', (row) => (row.label === 'hate' ? [1, 0.9] : [0, 0.3 * FAIR])),
    ...labelled(data, 'convabuse', (row) => (row.bias === true ? [1, 1] : row.label === 0 ? [0, FAIR] : null)),
    ...labelled(data, 'goemotions', () => [0, FAIR]),
    ...labelled(data, 'hallucination_halueval_general', () => [0, FAIR]),
    ...own([...neutralMentions(), ...fairPhrases()], 0, FAIR),
    ...own(contemptuousPhrases(), 1, CONTEMPTUOUS),
  ],
};

const own = (texts: readonly string[], biased: number, weight: number): Example[] =>
  texts.map((text) => ({ id: `own-${text}`, group: text, text, target: [biased], weight }));

/** Only rows that name a group: the model reads nothing else. */
function labelled(
  data: LabelledData,
  set: string,
  label: (row: LabelledRow) => readonly [biased: number, weight: number] | null,
): Example[] {
  return data.whole(set).flatMap((row) => {
    const passage = inPlainSpelling(new Utterance(textOf(row)));
    const labelOfRow = label(row);
    if (labelOfRow === null || !namesGroup(passage)) return [];
    const [biased, weight] = labelOfRow;
    return [{ id: row.id, group: groupOf(row), text: passage.raw, target: [biased], weight }];
  });
}
