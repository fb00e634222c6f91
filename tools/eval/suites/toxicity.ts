import { toxicityOf } from '../../../libs/analysis/src/toxicity/toxicity.js';
import { modelToxicityOf } from '../../../libs/analysis/src/toxicity/model-toxicity.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { groupOf, type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import type { Figure } from '../figure.js';
import { auc, precisionRecall, share } from '../metrics.js';
import type { Bench, Suite } from '../suite.js';

const THRESHOLD = 0.7;

const SETS: readonly { readonly set: string; readonly aim: number; readonly toxic: (row: LabelledRow) => boolean }[] = [
  { set: 'toxicity_surge', aim: 0.93, toxic: ({ label }) => label === 1 },
  { set: 'toxicity_davidson', aim: 0.94, toxic: ({ label }) => label !== 'neither' },
  { set: 'convabuse', aim: 0.95, toxic: ({ label }) => label === 1 },
  { set: 'toxicity_oai_moderation', aim: 0.86, toxic: ({ label }) => label === 1 },
];

export const toxicity: Suite = (bench) => ({
  title: 'Toxicity',
  note: `Precision and recall at the flag's threshold of ${THRESHOLD}. hh_pairs: how often the answer that people rejected scores higher.`,
  figures: [...SETS.flatMap((entry) => measure(bench, entry)), pairs(bench)],
});

function measure(bench: Bench, { set, aim, toxic }: (typeof SETS)[number]): Figure[] {
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
    { name: `toxicity.${set}.precision`, value: precision, of },
    { name: `toxicity.${set}.recall`, value: recall, of },
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
