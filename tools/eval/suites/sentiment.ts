import { labelOf, SENTIMENT_BANDS } from '../../../libs/metrics/src/index.js';
import { valenceOf } from '../../../libs/analysis/src/sentiment/valence.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { groupOf, type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import { auc, classification, spearman } from '../metrics.js';
import type { Bench, Suite } from '../suite.js';

export const sentiment: Suite = (bench) => {
  const truth = bench.data.sample('sentiment_vadergt');
  const scores = truth.map((row) => valence(bench, row));
  const bySource = ['tweet', 'amazon', 'movie', 'nyt'].map((source) => {
    const rows = truth.map((row, i) => ({ row, score: scores[i]! })).filter(({ row }) => row.source === source);
    const rho = spearman(
      rows.map(({ score }) => score),
      rows.map(({ row }) => Number(row.label)),
    );
    return { name: `sentiment.vadergt.${source}.rho`, value: rho, of: rows.length };
  });
  const turns = bench.data.sample('uss_turns');
  const turnScores = turns.map(
    (row) => valenceOf(new Utterance(textOf(row)), bench.crossValidation.shipped.sentiment).valence,
  );
  return {
    title: 'Sentiment of one message',
    note: 'rho: Spearman against the mean of human raters. USS was never trained on.',
    figures: [
      {
        name: 'sentiment.vadergt.rho',
        value: spearman(
          scores,
          truth.map(({ label }) => Number(label)),
        ),
        of: truth.length,
        aim: 0.69,
      },
      ...bySource,
      {
        name: 'sentiment.uss_turns.rho',
        value: spearman(
          turnScores,
          turns.map(({ label }) => Number(label)),
        ),
        of: turns.length,
        aim: 0.6,
      },
      ...goEmotions(bench),
    ],
  };
};

function goEmotions(bench: Bench) {
  const rows = bench.data.sample('goemotions').filter((row) => row.sentiment !== 'ambiguous');
  const scores = rows.map((row) => valence(bench, row));
  const polar = rows.map((row, i) => ({ row, score: scores[i]! })).filter(({ row }) => row.sentiment !== 'neutral');
  const guesses = scores.map((score) => labelOf(SENTIMENT_BANDS, score).replace('very_', ''));
  const { accuracy, macroF1 } = classification(
    guesses,
    rows.map((row) => row.sentiment ?? ''),
  );
  return [
    {
      name: 'sentiment.goemotions.positive_negative.auc',
      value: auc(
        polar.map(({ score }) => score),
        polar.map(({ row }) => row.sentiment === 'positive'),
      ),
      of: polar.length,
    },
    {
      name: 'sentiment.goemotions.negative_rest.auc',
      value: auc(
        scores.map((score) => -score),
        rows.map((row) => row.sentiment === 'negative'),
      ),
      of: rows.length,
    },
    { name: 'sentiment.goemotions.accuracy3', value: accuracy, of: rows.length },
    { name: 'sentiment.goemotions.macro_f1', value: macroF1, of: rows.length },
  ];
}

function valence(bench: Bench, row: LabelledRow): number {
  const { sentiment: model } = bench.crossValidation.models('sentiment', groupOf(row));
  return valenceOf(new Utterance(textOf(row)), model).valence;
}
