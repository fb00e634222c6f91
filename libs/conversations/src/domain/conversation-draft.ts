import type { MessageType } from '@parley/contracts';
import { type FieldError, invalid, newId } from '@parley/kernel';
import type { MessageRequest, RecordMessagesRequest, Role } from '../record-messages/record-messages.request.js';
import { systemPromptErrors } from './system-prompt.js';

export interface MessageDraft {
  readonly id: string;
  readonly type: MessageType;
  readonly request: MessageRequest;
}

/** Messages for one conversation, valid by themselves; whether what they name is there is not known yet. */
export interface ConversationDraft {
  readonly tenantId: string;
  /** The conversation's id, should it turn out to be new. */
  readonly newConversationId: string;
  readonly request: RecordMessagesRequest;
  readonly messages: readonly MessageDraft[];
  readonly now: Date;
}

const TYPE_OF_ROLE: Readonly<Record<Role, MessageType>> = {
  user: 'user_message',
  assistant: 'assistant_message',
  system: 'system_message',
};

/** Types that are nothing without their text; the others may consist of an input or an output. */
const SPOKEN: ReadonlySet<MessageType> = new Set([
  'user_message',
  'assistant_message',
  'system_message',
  'final_response',
]);

/** @throws Problem `invalid` that names each field that breaks a rule. */
export function draftConversation(tenantId: string, request: RecordMessagesRequest, now: Date): ConversationDraft {
  const errors = [
    ...namingErrors(request),
    ...systemPromptErrors(request.systemPrompt),
    ...request.messages.flatMap(messageErrors),
  ];
  if (errors.length > 0) throw invalid(errors);
  return {
    tenantId,
    newConversationId: newId(),
    request,
    now,
    messages: request.messages.map((message) => ({ id: newId(), type: typeOf(message), request: message })),
  };
}

function namingErrors({ productId, conversationId, externalConversationId }: RecordMessagesRequest): FieldError[] {
  return productId == null && conversationId == null && externalConversationId == null
    ? [{ path: 'productId', message: 'or conversationId or externalConversationId is required' }]
    : [];
}

const typeOf = ({ role, messageType }: MessageRequest): MessageType =>
  messageType ?? (role == null ? 'user_message' : TYPE_OF_ROLE[role]);

function messageErrors(message: MessageRequest, index: number): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string, reason: string) =>
    errors.push({ path: `messages[${index}].${field}`, message: reason });
  const { role, messageType, content, toolName, parentMessageId, parentExternalMessageId } = message;
  if (role == null && messageType == null) refuse('role', 'or messageType is required');
  if (role != null && messageType != null) refuse('role', 'must not be combined with messageType');
  const type = typeOf(message);
  if (SPOKEN.has(type) && content == null) refuse('content', `is required for a ${type}`);
  if (type === 'tool_call' && toolName == null) refuse('toolName', 'is required for a tool_call');
  if (parentMessageId != null && parentExternalMessageId != null) {
    refuse('parentMessageId', 'must not be combined with parentExternalMessageId');
  }
  return errors;
}
