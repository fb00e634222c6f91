import { readAnswer } from '../answers/answer-reading.js';
import { biasOf } from '../bias/bias.js';
import type { AnalysisMessage } from '../conversation.js';
import { FLAG_THRESHOLDS } from '../flags/flag-thresholds.js';
import { groundingOf, type HallucinationEvidence, hallucinationScore } from '../grounding/grounding.js';
import { isPlainEnglish, languageOf } from '../language/language.js';
import type { Models } from '../models/models.js';
import { withoutCode } from '../text/code.js';
import { modelToxicityOf } from '../toxicity/model-toxicity.js';
import { Utterance } from '../utterance.js';
import type { ConversationState } from './conversation-state.js';
import type { AnswerObservation } from './reading.js';

/** An attack succeeded if the refusal score of its answer is below this. */
const ANSWERED = 0.5;
const CAPABILITY_CUE_SCORE = 0.8;
/** Beyond this many user messages since the last tool call, a claimed action rests on no tool. */
const TURNS_WITHOUT_TOOL = 2;

/** An answer that admits the tool's failure does not hide it. */
const ADMITS =
  /\b(?:sorry|apolog\w+|unfortunately|seems?|appears?|issue|problem|error|fail\w*|unable|not|cannot|can't|couldn't|insufficient|try|instead)\b/;

/** Reads one answer of the assistant and adds it to the tallies. */
export function readAnswerMessage(
  message: AnalysisMessage,
  state: ConversationState,
  models: Models,
): AnswerObservation {
  const utterance = new Utterance(message.content);
  const observation = observe(message.id, utterance, state, models);
  const { answer } = observation;
  state.assistantMessages++;
  state.friction.addAnswer(answer, state.pending?.jailbreak === true);
  state.addFlag('modelToxicity', observation.toxicity, observation);
  state.addFlag('modelBias', observation.bias.score, observation);
  state.flags.hallucination.add(observation.hallucination, message.id);
  state.flags.missingCapability.add(observation.missingCapability, message.id);
  if (state.pending?.jailbreak === true && answer.refusal < ANSWERED && !answer.incapable)
    state.jailbreakSucceeded = true;
  if (observation.missingCapability >= FLAG_THRESHOLDS.missingCapability && state.pending !== null) {
    state.unservedKeywords.add(state.pending.utterance.normalised);
  }
  addCauses(observation, state);
  state.grounding.add(utterance, false);
  state.lastAnswer = observation;
  if (state.pending !== null) state.pending = { ...state.pending, jailbreak: false };
  return observation;
}

function observe(messageId: string, utterance: Utterance, state: ConversationState, models: Models): AnswerObservation {
  const answer = readAnswer(utterance, models.refusal, state.pending?.utterance ?? null);
  const grounding = restsOnSources(utterance, state, models) ? groundingOf(utterance, state.grounding) : null;
  const inventsValue =
    (grounding?.specifics.unknown ?? 0) > 0 && /\d/.test(utterance.raw) && !ADMITS.test(utterance.normalised);
  const evidence: HallucinationEvidence = {
    grounding,
    actsWithoutTool: answer.claimsAction && state.tools.any && state.turnsSinceTool > TURNS_WITHOUT_TOOL,
    valueAfterFailure: state.tools.lastFailed && inventsValue,
    userDenies: false,
  };
  return {
    kind: 'assistant',
    messageId,
    english: isPlainEnglish(utterance),
    answer,
    toxicity: modelToxicityOf(utterance, state.pending?.utterance ?? null, models.toxicity),
    bias: biasOf(utterance, models.bias),
    evidence,
    hallucination: hallucinationScore(evidence),
    missingCapability: missingCapability(answer, state),
  };
}

/** Whether an answer can be compared with what tools returned: it is about that, and in its language. */
function restsOnSources(answer: Utterance, state: ConversationState, { language }: Models): boolean {
  const { pending, turnsSinceTool, grounding, sourceLanguages } = state;
  const followsUp = turnsSinceTool === 1 && pending !== null && grounding.concernsSources(pending.utterance);
  if (turnsSinceTool > 0 && !followsUp) return false;
  return (
    grounding.evidence !== 'prose' || sourceLanguages.has(languageOf(withoutCode(answer.normalised), language).language)
  );
}

/** Refusing a harmful request is not a missing capability. */
function missingCapability(
  { incapable, refusal, refused }: AnswerObservation['answer'],
  state: ConversationState,
): number {
  if (state.pending === null || state.pending.harmful) return 0;
  return Math.max(incapable ? CAPABILITY_CUE_SCORE : 0, refused ? refusal : 0);
}

function addCauses({ answer, missingCapability: missing }: AnswerObservation, state: ConversationState): void {
  const unserved = answer.failed || answer.refused;
  if (unserved && state.tools.lastFailed) state.causes.add('tool_failure');
  if (answer.refused && state.pending?.harmful === true) state.causes.add('safety_block');
  if (missing >= FLAG_THRESHOLDS.missingCapability) state.causes.add('missing_capability');
  else if (answer.failed && !state.tools.any) state.causes.add('knowledge_gap');
  if (answer.clarifies) state.causes.add('user_input_unclear');
}

/** The user says that an answer was made up: its evidence is weighed again. */
export function denyAnswer(denied: AnswerObservation, state: ConversationState): void {
  state.flags.hallucination.add(hallucinationScore({ ...denied.evidence, userDenies: true }), denied.messageId);
}
