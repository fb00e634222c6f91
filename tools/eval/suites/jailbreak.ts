import { JAILBREAK_THRESHOLD, jailbreakOf } from '../../../libs/analysis/src/jailbreak/jailbreak.js';
import type { LinearModel } from '../../../libs/analysis/src/models/linear-model.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { groupOf, textOf } from '../../labelled/labelled-data.js';
import type { Figure } from '../figure.js';
import { auc, precisionRecall, share } from '../metrics.js';
import type { Suite } from '../suite.js';

const AIMS: Readonly<Record<string, Pick<Figure, 'aim' | 'lowerIsBetter'>>> = {
  extraction: { aim: 0.8 },
  roleplay: { aim: 0.04, lowerIsBetter: true },
};

export const jailbreak: Suite = (bench) => {
  const rows = bench.data.sample('jailbreak');
  const scores = rows.map((row) =>
    score(textOf(row), bench.crossValidation.models('jailbreak', groupOf(row)).jailbreak),
  );
  const positive = rows.map(({ label }) => label === 1);
  const { precision, recall } = precisionRecall(
    scores.map((s) => s >= JAILBREAK_THRESHOLD),
    positive,
  );
  const byKind = ['jailbreak', 'injection', 'extraction', 'regular', 'roleplay', 'xstest_safe', 'plain_harmful'].map(
    (kind): Figure => {
      const of = rows
        .map((row, i) => ({ row, flagged: scores[i]! >= JAILBREAK_THRESHOLD }))
        .filter(({ row }) => row.kind === kind);
      return {
        name: `jailbreak.flagged.${kind}`,
        value: share(of, ({ flagged }) => flagged),
        of: of.length,
        ...AIMS[kind],
      };
    },
  );
  const probe = bench.data.sample('probe_jailbreak');
  const probeScores = probe.map((row) => score(textOf(row), bench.crossValidation.shipped.jailbreak));
  const isAttack = probe.map(({ label }) => label === 1);
  const onProbe = precisionRecall(
    probeScores.map((s) => s >= JAILBREAK_THRESHOLD),
    isAttack,
  );
  return {
    title: 'Jailbreak attempts',
    note: `Flag at ${JAILBREAK_THRESHOLD}. \`flagged.KIND\`: share of the texts of that kind that the flag marks; the last four kinds are not attacks.`,
    figures: [
      { name: 'jailbreak.auc', value: auc(scores, positive), of: rows.length, aim: 0.98 },
      { name: 'jailbreak.recall', value: recall, of: rows.length, aim: 0.9 },
      { name: 'jailbreak.precision', value: precision, of: rows.length },
      ...byKind,
      { name: 'jailbreak.probe.auc', value: auc(probeScores, isAttack), of: probe.length },
      { name: 'jailbreak.probe.precision', value: onProbe.precision, of: probe.length },
      { name: 'jailbreak.probe.recall', value: onProbe.recall, of: probe.length },
    ],
  };
};

const score = (text: string, model: LinearModel): number => jailbreakOf(new Utterance(text), model).score;
