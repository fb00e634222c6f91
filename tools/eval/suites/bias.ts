import { BIAS_THRESHOLD, biasOf } from '../../../libs/analysis/src/bias/bias.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { groupOf, type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import { auc, precisionRecall, share } from '../metrics.js';
import type { Suite } from '../suite.js';

const NEUTRAL_MENTIONS = new Set(['ident_neutral_nh', 'ident_pos_nh']);

export const bias: Suite = ({ data, crossValidation }) => {
  const score = (row: LabelledRow): number =>
    biasOf(new Utterance(textOf(row)), crossValidation.models('bias', groupOf(row)).bias).score;
  const checks = data.sample('bias_hatecheck').map((row) => ({ row, score: score(row) }));
  const hateful = checks.map(({ row }) => row.label === 1);
  const flags = checks.map((check) => check.score >= BIAS_THRESHOLD);
  const { precision, recall } = precisionRecall(flags, hateful);
  const neutral = checks.filter(({ row }) => NEUTRAL_MENTIONS.has(row.functionality ?? ''));
  const abuse = data.sample('convabuse').filter((row) => row.bias === true || row.label === 0);
  const remarks = data.sample('goemotions');
  return {
    title: 'Bias',
    note: 'Precision before recall, by design: a neutral mention of a group must not raise the flag. Names of groups and slurs are hidden from the model, so none is held against it. Cross-validated by template, but the rules and our own neutral phrases were written with errors of the development half in view.',
    figures: [
      {
        name: 'bias.hatecheck.auc',
        value: auc(
          checks.map((check) => check.score),
          hateful,
        ),
        of: checks.length,
        aim: 0.75,
      },
      { name: 'bias.hatecheck.precision', value: precision, of: checks.length },
      { name: 'bias.hatecheck.recall', value: recall, of: checks.length },
      {
        name: 'bias.hatecheck.neutral_mentions.false_alarms',
        value: share(neutral, (check) => check.score >= BIAS_THRESHOLD),
        of: neutral.length,
        aim: 0.04,
        lowerIsBetter: true,
      },
      {
        name: 'bias.convabuse.auc',
        value: auc(
          abuse.map((row) => score(row)),
          abuse.map((row) => row.bias === true),
        ),
        of: abuse.length,
      },
      {
        name: 'bias.goemotions.false_alarms',
        value: share(remarks, (row) => score(row) >= BIAS_THRESHOLD),
        of: remarks.length,
        lowerIsBetter: true,
      },
    ],
  };
};
