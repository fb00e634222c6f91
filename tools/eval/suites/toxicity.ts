import { FLAG_THRESHOLDS } from '../../../libs/analysis/src/index.js';
import { toxicityOf } from '../../../libs/analysis/src/toxicity/toxicity.js';
import { modelToxicityOf } from '../../../libs/analysis/src/toxicity/model-toxicity.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { groupOf, type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import type { Figure } from '../figure.js';
import { auc, precisionRecall, share } from '../metrics.js';
import type { Bench, Suite } from '../suite.js';

const THRESHOLD = FLAG_THRESHOLDS.userToxicity;

interface Aims {
  readonly precision: number;
  readonly recall: number;
}

/** Aims for the two sets on which the flag misses most. */
const AT_FLAG: Aims = { precision: 0.85, recall: 0.65 };

const SETS: readonly {
  readonly set: string;
  readonly aim: number;
  readonly atFlag?: Aims;
  readonly toxic: (row: LabelledRow) => boolean;
}[] = [
  { set: 'toxicity_surge', aim: 0.93, atFlag: AT_FLAG, toxic: ({ label }) => label === 1 },
  { set: 'toxicity_davidson', aim: 0.94, toxic: ({ label }) => label !== 'neither' },
  { set: 'convabuse', aim: 0.95, toxic: ({ label }) => label === 1 },
  { set: 'toxicity_oai_moderation', aim: 0.86, atFlag: AT_FLAG, toxic: ({ label }) => label === 1 },
];

export const toxicity: Suite = (bench) => ({
  title: 'Toxicity',
  note: `Precision and recall at the flag's threshold of ${THRESHOLD}. hh_pairs: how often the answer that people rejected scores higher. No threshold reaches both aims: at .5 the flag would find .61 of comments and of prompts, at precision .98 and .80, and mark 7 % of the remarks of GoEmotions instead of 4 %; the threshold stays where few raised flags are wrong.`,
  figures: [...SETS.flatMap((entry) => measure(bench, entry)), pairs(bench)],
});

function measure(bench: Bench, { set, aim, atFlag, toxic }: (typeof SETS)[number]): Figure[] {
  const rows = bench.data.sample(set);
  const scores = rows.map((row) => {
    const { toxicity: model } = bench.crossValidation.models('toxicity', groupOf(row));
    return toxicityOf(new Utterance(textOf(row)), model);
  });
  const positive = rows.map(toxic);
  const { precision, recall } = precisionRecall(
    scores.map((score) => score >= THRESHOLD),
    positive,
  );
  const of = rows.length;
  return [
    { name: `toxicity.${set}.auc`, value: auc(scores, positive), of, aim },
    { name: `toxicity.${set}.precision`, value: precision, of, ...(atFlag && { aim: atFlag.precision }) },
    { name: `toxicity.${set}.recall`, value: recall, of, ...(atFlag && { aim: atFlag.recall }) },
  ];
}

function pairs(bench: Bench): Figure {
  const rows = bench.data.sample('hh_harmless_pairs');
  const { toxicity: model } = bench.crossValidation.shipped;
  const score = (answer: string | undefined): number => modelToxicityOf(new Utterance(answer ?? ''), null, model);
  return {
    name: 'toxicity.hh_pairs.accuracy',
    value: share(rows, (row) => score(row.rejected) > score(row.chosen)),
    of: rows.length,
  };
}
