import type { ConversationAnalysis } from '../../../libs/analysis/src/index.js';
import type { LabelledRow } from '../../labelled/labelled-data.js';
import { toConversation } from '../../labelled/to-conversation.js';
import type { Figure } from '../figure.js';
import { auc, mean, precisionRecall, share, spearman } from '../metrics.js';
import type { Bench, Suite } from '../suite.js';

const LOW_OVERALL = 2.34;
const HIGH_OVERALL = 3.6;
/** A user turn that raters were not content with, on their scale of 1..5. */
const BAD_TURN = 2.5;
const FRUSTRATED = 0.2;

export const conversations: Suite = (bench) => ({
  title: 'Whole conversations against human satisfaction',
  note: 'USS: 3 or more raters per dialogue and turn; MELD: TV scripts, several speakers; Phoenix: short friction examples. Never trained on.',
  figures: [...satisfaction(bench), ...meld(bench), ...phoenix(bench)],
});

function satisfaction({ data, analyser }: Bench): Figure[] {
  const rows = data.sample('uss_dialogues').map((row) => ({ row, analysis: analyser.analyse(toConversation(row)) }));
  const scores = (read: (analysis: ConversationAnalysis) => number): number[] =>
    rows.map(({ analysis }) => read(analysis));
  const overall = rows.map(({ row }) => Number(row.label));
  const low = overall.map((label) => label <= LOW_OVERALL);
  const badShare = rows.map(({ row }) => share(satisfactions(row), (sat) => sat < BAD_TURN));
  const anyBad = badShare.map((bad) => bad > 0);
  const quality = scores(({ qualityIndex }) => qualityIndex ?? 0);
  const of = rows.length;
  return [
    {
      name: 'uss.sentiment.rho',
      value: spearman(
        scores(({ sentiment }) => sentiment),
        overall,
      ),
      of,
    },
    {
      name: 'uss.sentiment.low.auc',
      value: auc(
        scores(({ sentiment }) => -sentiment),
        low,
      ),
      of,
      aim: 0.77,
    },
    {
      name: 'uss.sentiment_change.rho',
      value: spearman(
        scores(({ sentimentChange }) => sentimentChange),
        rows.map(({ row }) => change(satisfactions(row))),
      ),
      of,
    },
    {
      name: 'uss.frustration.bad_turns.rho',
      value: spearman(
        scores(({ frustration }) => frustration),
        badShare,
      ),
      of,
    },
    {
      name: 'uss.frustration.any_bad_turn.auc',
      value: auc(
        scores(({ frustration }) => frustration),
        anyBad,
      ),
      of,
      aim: 0.7,
    },
    {
      name: 'uss.struggle.any_bad_turn.auc',
      value: auc(
        scores(({ struggle }) => struggle),
        anyBad,
      ),
      of,
      aim: 0.65,
    },
    { name: 'uss.quality_index.rho', value: spearman(quality, overall), of, aim: 0.45 },
    {
      name: 'uss.quality_index.low.auc',
      value: auc(
        quality.map((score) => -score),
        low,
      ),
      of,
    },
    {
      name: 'uss.quality_index.high.auc',
      value: auc(
        quality,
        overall.map((label) => label >= HIGH_OVERALL),
      ),
      of,
    },
  ];
}

const satisfactions = (row: LabelledRow): number[] =>
  (row.turns ?? []).flatMap(({ sat }) => (sat === undefined ? [] : [sat]));

function change(values: readonly number[]): number {
  const half = Math.floor(values.length / 2);
  return half === 0 ? 0 : mean(values.slice(-half)) - mean(values.slice(0, half));
}

const MOODS: Readonly<Record<string, number>> = { positive: 1, neutral: 0, negative: -1 };

function meld({ data, analyser }: Bench): Figure[] {
  const rows = data.sample('meld_dialogues').map((row) => ({ row, analysis: analyser.analyse(toConversation(row)) }));
  const gold = rows.map(({ row }) => change((row.turns ?? []).map(({ sentiment }) => MOODS[sentiment ?? ''] ?? 0)));
  return [
    {
      name: 'meld.sentiment.rho',
      value: spearman(
        rows.map(({ analysis }) => analysis.sentiment),
        rows.map(({ row }) => Number(row.label)),
      ),
      of: rows.length,
    },
    {
      name: 'meld.sentiment_change.rho',
      value: spearman(
        rows.map(({ analysis }) => analysis.sentimentChange),
        gold,
      ),
      of: rows.length,
    },
  ];
}

function phoenix({ data, analyser }: Bench): Figure[] {
  const rows = data.sample('friction_phoenix');
  const scores = rows.map((row) => analyser.analyse(toConversation(row)).frustration);
  const friction = rows.map(({ label }) => label === 1);
  return [
    { name: 'phoenix.frustration.auc', value: auc(scores, friction), of: rows.length },
    {
      name: 'phoenix.frustration.f1',
      value: precisionRecall(
        scores.map((score) => score >= FRUSTRATED),
        friction,
      ).f1,
      of: rows.length,
    },
  ];
}
