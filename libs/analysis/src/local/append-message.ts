import type { AnalysisMessage } from '../conversation.js';
import { languageOf } from '../language/language.js';
import type { Models } from '../models/models.js';
import { plainCharacters } from '../text/plain-characters.js';
import { resultText } from '../tools/result-text.js';
import { Utterance } from '../utterance.js';
import type { ConversationState } from './conversation-state.js';
import { denyAnswer, readAnswerMessage } from './read-answer.js';
import { readUserMessage } from './read-user-message.js';
import type { Reading } from './reading.js';

/** Adds the next message of a conversation to its state, in time proportional to the message. */
export function appendMessage(message: AnalysisMessage, state: ConversationState, models: Models): Reading {
  if (message.role === 'tool' || message.tool !== undefined) return readToolMessage(message, state, models);
  if (message.role === 'system') {
    state.grounding.add(new Utterance(message.content), false);
    return { kind: 'ignored', messageId: message.id };
  }
  if (plainCharacters(message.content).trim() === '') return { kind: 'ignored', messageId: message.id };
  if (message.role === 'user') {
    const answered = state.lastAnswer;
    const reading = readUserMessage(message, state, models);
    if (answered !== null && reading.cues.some(({ group }) => group === 'fabrication')) denyAnswer(answered, state);
    return reading;
  }
  return readAnswerMessage(message, state, models);
}

function readToolMessage(message: AnalysisMessage, state: ConversationState, models: Models): Reading {
  const failed = state.tools.add(message);
  const returned = message.tool === 'call' ? { content: '', output: message.output ?? null } : message;
  const text = failed ? '' : resultText(returned);
  if (text !== '') {
    const source = new Utterance(text);
    state.grounding.add(source, true);
    state.sourceLanguages.add(languageOf(source.normalised, models.language).language);
  }
  state.turnsSinceTool = 0;
  return { kind: 'tool', messageId: message.id, toolName: message.toolName ?? null, failed };
}
