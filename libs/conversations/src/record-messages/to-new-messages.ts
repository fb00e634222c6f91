import type { MessageType } from '@parley/contracts';
import {
  type FieldError,
  invalid,
  type JsonObject,
  NANOS_PER_USD,
  newId,
  sampleRateOf,
  timeError,
  toInstant,
} from '@parley/kernel';
import { type SentSystemPrompt, toComponents } from '@parley/prompts';
import { toPlainMessages } from '@parley/message-shapes';
import type { Caller } from '@parley/tenancy';
import type { MessageUsage } from '../domain/message-usage.js';
import type { NewMessage } from '../domain/messages.js';
import type {
  MessageRequest,
  RecordMessagesRequest,
  Role,
  SystemPromptRequest,
  UsageRequest,
} from './record-messages.request.js';
import type { SentMessages } from './recorded.js';

const TYPE_OF_ROLE: Readonly<Record<Role, MessageType>> = {
  user: 'user_message',
  assistant: 'assistant_message',
  system: 'system_message',
};

/** Types that need a text; the others may have only an input or an output. */
const TEXT_TYPES: ReadonlySet<MessageType> = new Set([
  'user_message',
  'assistant_message',
  'system_message',
  'final_response',
]);

/** @throws Problem `invalid` that names each field that breaks a cross-field rule. */
export function toNewMessages(
  { tenantId, defaultProductId }: Pick<Caller, 'tenantId' | 'defaultProductId'>,
  request: RecordMessagesRequest,
  receivedAt: Date,
): SentMessages {
  const messages = readMessages(request);
  const errors = [
    ...(defaultProductId === null ? namingErrors(request) : []),
    ...systemPromptErrors(request.systemPrompt),
    ...(messages.length === 0 ? [{ path: 'messages', message: 'must hold something that was said or done' }] : []),
    ...messages.flatMap(({ message, from }) => messageErrors(message, from, receivedAt)),
  ];
  if (errors.length > 0) throw invalid(errors);
  return {
    tenantId,
    newConversationId: newId(),
    conversationId: request.conversationId?.toLowerCase() ?? null,
    externalConversationId: request.externalConversationId ?? null,
    productId: request.productId?.toLowerCase() ?? null,
    defaultProductId,
    externalUserId: request.externalUserId,
    externalOrganizationId: request.externalOrganizationId ?? null,
    model: request.model ?? null,
    properties: request.properties ?? null,
    voiceCall: request.voiceCall ?? null,
    sampleRate: sampleRateOf(request),
    systemPrompt: toSentSystemPrompt(request.systemPrompt),
    messages: messages.map(({ message }) => toNewMessage(message)),
    receivedAt,
  };
}

/** Converts messages in other products' shapes, and gives each the index of the one that the caller sent. */
const readMessages = ({ messages }: RecordMessagesRequest) =>
  toPlainMessages(messages as JsonObject[]) as { message: MessageRequest; from: number }[];

const toNewMessage = (request: MessageRequest): NewMessage => ({
  id: newId(),
  externalId: request.externalMessageId ?? null,
  type: typeOf(request),
  content: request.content ?? '',
  toolName: request.toolName ?? null,
  input: request.input ?? null,
  output: request.output ?? null,
  context: request.context ?? null,
  model: request.model ?? null,
  usage: toUsage(request.usage, request.model ?? null),
  latencyMs: request.latencyMs ?? null,
  finishReason: request.finishReason ?? null,
  parentId: request.parentMessageId?.toLowerCase() ?? null,
  parentExternalId: request.parentExternalMessageId ?? null,
  properties: request.properties ?? null,
  voice: request.voice ?? null,
  createdAt: request.createdAt == null ? null : toInstant(request.createdAt),
});

const toUsage = (usage: UsageRequest | null | undefined, model: string | null): MessageUsage | null =>
  usage == null
    ? null
    : {
        model,
        inputTokens: usage.inputTokens ?? 0,
        cachedInputTokens: usage.cachedInputTokens ?? 0,
        outputTokens: usage.outputTokens ?? 0,
        reasoningTokens: usage.reasoningTokens ?? 0,
        costNanos: usage.costUsd == null ? null : Math.round(usage.costUsd * NANOS_PER_USD),
      };

const typeOf = ({ role, messageType }: MessageRequest): MessageType =>
  messageType ?? (role == null ? 'user_message' : TYPE_OF_ROLE[role]);

/** A blank text counts as none. */
function toSentSystemPrompt(given: RecordMessagesRequest['systemPrompt']): SentSystemPrompt | null {
  if (given == null) return null;
  const { promptId, externalPromptId, content, components, variables }: SystemPromptRequest =
    typeof given === 'string' ? { content: given } : given;
  const parts = components ?? (content == null || content.trim() === '' ? null : [{ content }]);
  if (promptId == null && externalPromptId == null && parts === null) return null;
  return {
    promptId: promptId?.toLowerCase() ?? null,
    externalPromptId: externalPromptId ?? null,
    components: parts === null ? null : toComponents(parts, 'systemPrompt.components'),
    hasVariables: variables != null,
  };
}

function namingErrors({ productId, conversationId, externalConversationId }: RecordMessagesRequest): FieldError[] {
  return productId == null && conversationId == null && externalConversationId == null
    ? [{ path: 'productId', message: 'or conversationId or externalConversationId is required' }]
    : [];
}

function systemPromptErrors(given: RecordMessagesRequest['systemPrompt']): FieldError[] {
  if (given == null || typeof given === 'string') return [];
  const { promptId, externalPromptId, content, components } = given;
  if (content != null && components != null) {
    return [{ path: 'systemPrompt.content', message: 'must not be combined with components' }];
  }
  return [promptId, externalPromptId, content, components].every((field) => field == null)
    ? [{ path: 'systemPrompt', message: 'must hold promptId, externalPromptId, content or components' }]
    : [];
}

function messageErrors(message: MessageRequest, index: number, now: Date): FieldError[] {
  const { role, messageType, content, toolName, parentMessageId, parentExternalMessageId, createdAt } = message;
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens } = message.usage ?? {};
  const type = typeOf(message);
  const pathOf = (field: string): string => `messages[${index}].${field}`;
  const rules: readonly (readonly [field: string, isBroken: boolean, reason: string])[] = [
    ['role', role == null && messageType == null, 'or messageType is required'],
    ['role', role != null && messageType != null, 'must not be combined with messageType'],
    ['content', TEXT_TYPES.has(type) && content == null, `is required for a ${type}`],
    ['toolName', type === 'tool_call' && toolName == null, 'is required for a tool_call'],
    [
      'parentMessageId',
      parentMessageId != null && parentExternalMessageId != null,
      'must not be combined with parentExternalMessageId',
    ],
    ['usage.cachedInputTokens', isMore(cachedInputTokens, inputTokens), 'must not exceed inputTokens'],
    ['usage.reasoningTokens', isMore(reasoningTokens, outputTokens), 'must not exceed outputTokens'],
  ];
  const errors = rules.flatMap(([field, isBroken, reason]) =>
    isBroken ? [{ path: pathOf(field), message: reason }] : [],
  );
  const tooLate = createdAt == null ? null : timeError(pathOf('createdAt'), toInstant(createdAt), now);
  return tooLate === null ? errors : [...errors, tooLate];
}

/** A count that is not given is 0. */
const isMore = (part: number | null | undefined, whole: number | null | undefined): boolean =>
  (part ?? 0) > (whole ?? 0);
