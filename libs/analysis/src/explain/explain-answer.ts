import { WEIGHTS } from '../grounding/grounding.js';
import type { AnswerObservation } from '../local/reading.js';
import type { Collector } from './collector.js';

const NOTEWORTHY = 0.2;

/** Why one answer of the assistant moved the scores. */
export function explainAnswer(observation: AnswerObservation, collect: Collector): void {
  const { messageId, answer, evidence, hallucination } = observation;
  const add = (score: Parameters<Collector>[0], cue: string, effect: number, text: string | null = null): void =>
    collect(score, { messageId, cue, text, effect });

  if (answer.refused) add('struggle', 'refusal', answer.refusal);
  for (const { group, text } of answer.cues) {
    if (group === 'capability' || group === 'failure') add('struggle', `${group} phrase`, 0.6, text);
    if (group === 'capability' && observation.missingCapability > 0) add('missingCapability', group, 0.8, text);
  }
  if (observation.missingCapability > 0 && answer.refused) add('missingCapability', 'refusal', answer.refusal);
  if (observation.toxicity >= NOTEWORTHY) add('modelToxicity', 'n-grams and lexicons', observation.toxicity);
  if (observation.bias.score > 0) {
    for (const { group, weight, text } of observation.bias.cues) {
      add('modelBias', group, group === 'counter_speech' ? -weight : weight * observation.bias.score, text);
    }
  }
  if (hallucination < NOTEWORTHY) return;
  const { grounding } = evidence;
  if (grounding !== null) {
    add('hallucination', 'words without source', WEIGHTS.unsupported * grounding.unsupported);
    add('hallucination', 'word pairs without source', WEIGHTS.newPairs * grounding.newPairs);
    add('hallucination', 'names and numbers without source', WEIGHTS.unknownNames * grounding.unknownNames);
  }
  if (evidence.actsWithoutTool) add('hallucination', 'claims an action without a tool call', WEIGHTS.noTool);
  if (evidence.valueAfterFailure) add('hallucination', 'gives a value after its tool failed', WEIGHTS.afterFailure);
}
