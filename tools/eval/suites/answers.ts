import { readAnswer } from '../../../libs/analysis/src/answers/answer-reading.js';
import { REFUSAL_THRESHOLD } from '../../../libs/analysis/src/answers/refusal.js';
import {
  groundingOf,
  HALLUCINATION_THRESHOLD,
  hallucinationScore,
} from '../../../libs/analysis/src/grounding/grounding.js';
import { GroundingContext } from '../../../libs/analysis/src/grounding/grounding-context.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { answerOf, groupOf, type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import type { Figure } from '../figure.js';
import { auc, precisionRecall } from '../metrics.js';
import type { Bench, Suite } from '../suite.js';

export const answers: Suite = (bench) => ({
  title: 'Answers: refusal, missing capability, hallucination',
  note: 'hallucination: HaluEval QA, where the knowledge is a tool result. Without such evidence the flag stays at 0 unless the user objects. The right answers of HaluEval are short quotations of the source, which flatters the AUC; the weights were chosen with this set and a small set of our own paraphrases in view. What the words alone do not show (a wrong name that also occurs in the source, a denial) is not found.',
  figures: [...refusal(bench), ...capability(bench), ...hallucination(bench)],
});

function refusal(bench: Bench): Figure[] {
  const rows = bench.data.sample('refusal_xstest');
  const scores = rows.map((row) => {
    const { refusal: model } = bench.crossValidation.models('refusal', groupOf(row));
    return readAnswer(new Utterance(answerOf(row)), model).refusal;
  });
  const positive = rows.map(({ label }) => label !== 'full_compliance');
  const { precision, recall } = precisionRecall(
    scores.map((score) => score >= REFUSAL_THRESHOLD),
    positive,
  );
  return [
    { name: 'refusal.xstest.auc', value: auc(scores, positive), of: rows.length, aim: 0.98 },
    { name: 'refusal.xstest.precision', value: precision, of: rows.length },
    { name: 'refusal.xstest.recall', value: recall, of: rows.length },
  ];
}

function capability(bench: Bench): Figure[] {
  const rows = bench.data.sample('probe_missing_capability');
  const flagged = rows.map((row) => {
    const answer = readAnswer(new Utterance(textOf(row)), bench.crossValidation.shipped.refusal);
    return answer.incapable || answer.refused;
  });
  const { precision, recall } = precisionRecall(
    flagged,
    rows.map(({ label }) => label === 1),
  );
  return [
    { name: 'missing_capability.probe.precision', value: precision, of: rows.length },
    { name: 'missing_capability.probe.recall', value: recall, of: rows.length, aim: 0.9 },
  ];
}

function hallucination(bench: Bench): Figure[] {
  const rows = bench.data.sample('hallucination_halueval_qa');
  const scores = rows.map(hallucinationOf);
  const positive = rows.map(({ label }) => label === 1);
  const { precision, recall } = precisionRecall(
    scores.map((score) => score >= HALLUCINATION_THRESHOLD),
    positive,
  );
  return [
    { name: 'hallucination.with_context.auc', value: auc(scores, positive), of: rows.length, aim: 0.9 },
    { name: 'hallucination.with_context.precision', value: precision, of: rows.length, aim: 0.95 },
    { name: 'hallucination.with_context.recall', value: recall, of: rows.length, aim: 0.6 },
  ];
}

function hallucinationOf(row: LabelledRow): number {
  const context = new GroundingContext();
  for (const { role, content } of row.turns ?? []) {
    if (role !== 'assistant') context.add(new Utterance(content), role === 'tool');
  }
  const grounding = groundingOf(new Utterance(answerOf(row)), context);
  return hallucinationScore({ grounding, actsWithoutTool: false, valueAfterFailure: false, userDenies: false });
}
