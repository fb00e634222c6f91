import type { JsonObject } from '@parley/kernel';
import type { Recorded, RecordedMessage } from '../domain/recorded.js';
import type { RecordMessagesRequest } from './record-messages.request.js';

export interface RecordMessagesResponse {
  readonly success: true;
  readonly conversationId: string;
  readonly messages: readonly RecordedMessage[];
  /** The prompt that was sent, else that of the conversation's version. */
  readonly systemPromptPromptId: string;
  readonly systemPromptComponentIds: readonly string[];
  readonly promptVariables: JsonObject | null;
  readonly templateMatch: null;
  /** Only there, and false, when the conversation was left out of the sample. */
  readonly sampled?: false;
}

export function toResponse(
  { systemPrompt }: RecordMessagesRequest,
  recorded: Exclude<Recorded, { status: 'rejected' }>,
): RecordMessagesResponse {
  const stored = recorded.status === 'stored';
  return {
    success: true,
    conversationId: recorded.conversationId,
    messages: stored ? recorded.messages : [],
    systemPromptPromptId: recorded.promptId,
    systemPromptComponentIds: stored ? recorded.componentIds : [],
    promptVariables: typeof systemPrompt === 'object' ? (systemPrompt?.variables ?? null) : null,
    templateMatch: null,
    ...(stored ? {} : { sampled: false }),
  };
}

/** Whether anything was stored that was not there before. */
export const isCreated = (recorded: Recorded): boolean =>
  recorded.status === 'stored' && recorded.messages.some(({ status }) => status === 'created');
