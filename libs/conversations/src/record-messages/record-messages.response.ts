import type { JsonObject } from '@parley/kernel';
import type { TemplateMatch } from '@parley/prompts';
import {
  described,
  exactly,
  freeForm,
  listOf,
  mapOf,
  nullable,
  oneOf,
  record,
  sometimes,
  text,
  uuid,
} from '@parley/http';
import { MESSAGE_TYPES } from '@parley/contracts';
import type { MessageOutcome } from '../domain/messages.js';
import type { RecordMessagesRequest } from './record-messages.request.js';
import type { Recorded } from './recorded.js';

export interface RecordMessagesResponse {
  readonly success: true;
  readonly conversationId: string;
  readonly messages: readonly MessageOutcome[];
  /** The prompt that was sent, else that of the conversation's version. */
  readonly systemPromptPromptId: string;
  readonly systemPromptComponentIds: readonly string[];
  /** The variables that were sent, else those recovered from the text. */
  readonly promptVariables: JsonObject | null;
  /** How the text was matched to a known prompt; null when it was not, or no text was sent. */
  readonly templateMatch: TemplateMatchView | null;
  /** Present, and false, only if the conversation was left out of the sample. */
  readonly sampled?: false;
}

export interface TemplateMatchView {
  readonly matched: true;
  readonly confidence: TemplateMatch['confidence'];
  readonly promptId: string;
  readonly detectedVariables: Readonly<Record<string, string>>;
}

const MESSAGE_RESULT = record<MessageOutcome>('MessageResult', {
  messageId: uuid,
  externalMessageId: sometimes(described(text, "The caller's own id, where one was sent.")),
  messageType: described(oneOf(MESSAGE_TYPES), 'What the message is.'),
  status: described(oneOf(['created', 'deduplicated']), '`deduplicated`: the conversation held it already.'),
});

/** The fields of an answer, shared with the results of a batch. */
export const RECORD_MESSAGES_FIELDS = {
  success: exactly(true),
  conversationId: uuid,
  messages: described(
    listOf(MESSAGE_RESULT),
    'One for each message, in the order of the request; empty when the conversation was left out of the sample.',
  ),
  systemPromptPromptId: described(uuid, "The prompt that was sent, else that of the conversation's version."),
  systemPromptComponentIds: described(listOf(uuid), 'The components of the prompt that was sent; empty when none was.'),
  promptVariables: described(
    nullable(freeForm<JsonObject>()),
    'Those that were sent, else those recovered from the text; null: none.',
  ),
  templateMatch: described(
    nullable(
      record<TemplateMatchView>('TemplateMatch', {
        matched: described(exactly(true), 'Always true.'),
        confidence: described(oneOf(['exact', 'high', 'medium']), 'How close the text is to the template.'),
        promptId: described(uuid, 'The prompt that was matched.'),
        detectedVariables: described(mapOf(text), 'The values that stand in place of the variables.'),
      }),
    ),
    'How the text was matched to a known prompt; null: it was not, or no text was sent.',
  ),
  sampled: sometimes(
    described(exactly(false), 'Only there, and false, when the conversation was left out of the sample.'),
  ),
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

/** Whether at least one message is new. */
export const isCreated = (recorded: Recorded): boolean =>
  recorded.status === 'stored' && recorded.messages.some(({ status }) => status === 'created');
