import { hallucinationCues } from '../grounding/grounding.js';
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
  for (const [cue, weight] of hallucinationCues(evidence)) if (weight > 0) add('hallucination', cue, weight);
}
