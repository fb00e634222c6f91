import type { JsonObject } from '@parley/kernel';
import type { TemplateMatch } from '@parley/prompts';
import { exactly, freeForm, listOf, mapOf, nullable, oneOf, record, sometimes, text, uuid } from '@parley/http';
import { MESSAGE_TYPES } from '@parley/contracts';
import type { Recorded, RecordedMessage } from '../domain/recorded.js';
import type { RecordMessagesRequest } from './record-messages.request.js';

export interface RecordMessagesResponse {
  readonly success: true;
  readonly conversationId: string;
  readonly messages: readonly RecordedMessage[];
  /** The prompt that was sent, else that of the conversation's version. */
  readonly systemPromptPromptId: string;
  readonly systemPromptComponentIds: readonly string[];
  /** Those that were sent, else those that were recovered from the text. */
  readonly promptVariables: JsonObject | null;
  /** How the text was recognised as that of a known prompt; null when it was not, or no text was sent. */
  readonly templateMatch: TemplateMatchView | null;
  /** Only there, and false, when the conversation was left out of the sample. */
  readonly sampled?: false;
}

export interface TemplateMatchView {
  readonly matched: true;
  readonly confidence: TemplateMatch['confidence'];
  readonly promptId: string;
  readonly detectedVariables: Readonly<Record<string, string>>;
}

const MESSAGE_RESULT = record<RecordedMessage>('MessageResult', {
  messageId: uuid,
  externalMessageId: sometimes(text),
  messageType: oneOf(MESSAGE_TYPES),
  status: oneOf(['created', 'deduplicated']),
});

/** The fields of the answer, for the results of a batch to have them too. */
export const RECORD_MESSAGES_FIELDS = {
  success: exactly(true),
  conversationId: uuid,
  messages: listOf(MESSAGE_RESULT),
  systemPromptPromptId: uuid,
  systemPromptComponentIds: listOf(uuid),
  promptVariables: nullable(freeForm<JsonObject>()),
  templateMatch: nullable(
    record<TemplateMatchView>('TemplateMatch', {
      matched: exactly(true),
      confidence: oneOf(['exact', 'high', 'medium']),
      promptId: uuid,
      detectedVariables: mapOf(text),
    }),
  ),
  sampled: sometimes(exactly(false)),
};

export const RECORD_MESSAGES_RESPONSE = record<RecordMessagesResponse>(
  'RecordMessagesResponse',
  RECORD_MESSAGES_FIELDS,
);

export function toResponse(
  { systemPrompt }: RecordMessagesRequest,
  recorded: Exclude<Recorded, { status: 'rejected' }>,
): RecordMessagesResponse {
  const stored = recorded.status === 'stored';
  const match = stored ? recorded.match : null;
  const sent = typeof systemPrompt === 'object' ? systemPrompt?.variables : null;
  return {
    success: true,
    conversationId: recorded.conversationId,
    messages: stored ? recorded.messages : [],
    systemPromptPromptId: recorded.promptId,
    systemPromptComponentIds: stored ? recorded.componentIds : [],
    promptVariables: sent ?? recovered(match),
    templateMatch: match === null ? null : { matched: true, promptId: recorded.promptId, ...match },
    ...(stored ? {} : { sampled: false }),
  };
}

const recovered = (match: TemplateMatch | null): JsonObject | null =>
  match === null || Object.keys(match.detectedVariables).length === 0 ? null : match.detectedVariables;

/** Whether anything was stored that was not there before. */
export const isCreated = (recorded: Recorded): boolean =>
  recorded.status === 'stored' && recorded.messages.some(({ status }) => status === 'created');
