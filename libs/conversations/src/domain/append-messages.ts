import { invalidField, latestTime, mergeProperties, notFound, orProblem, Problem } from '@parley/kernel';
import { contentBytesOf, type ConversationState } from './conversation.js';
import { withUsage } from './message-usage.js';
import type {
  AttributedMessages,
  KnownMessages,
  MessageOutcome,
  NewMessage,
  NewMessages,
  PlacedMessage,
} from './messages.js';

/** Most models that one conversation and its messages may name. */
const MAX_MODELS = 100;

export interface Appended {
  readonly conversation: ConversationState;
  /** The messages that the conversation did not have yet. */
  readonly added: readonly PlacedMessage[];
  /** The outcome of each message of the request, in order. */
  readonly messages: readonly MessageOutcome[];
}

/**
 * The conversation that the request starts, still without messages. It begins with the earliest of them, but not in the
 * future.
 */
export function startConversation(
  id: string,
  productId: string,
  first: AttributedMessages,
): ConversationState | Problem {
  if ((first.productId ?? first.defaultProductId) === null)
    return invalidField('productId', 'is required when the conversation is new');
  const times = messageTimes(first.messages, null, first.receivedAt).map((time) => time.getTime());
  const createdAt = new Date(Math.min(first.receivedAt.getTime(), ...times));
  return {
    tenantId: first.tenantId,
    id,
    externalId: first.externalConversationId,
    revision: 0,
    productId,
    userId: first.userId,
    organizationId: first.organizationId,
    model: null,
    otherModels: [],
    usage: [],
    properties: {},
    voiceCall: null,
    messageCount: 0,
    userMessageCount: 0,
    contentBytes: 0,
    createdAt,
    lastMessageAt: createdAt,
  };
}

/** The conversation with the messages appended, or why they cannot be. Messages that it already has are skipped. */
export function appendMessages(
  before: ConversationState,
  given: NewMessages,
  known: KnownMessages,
): Appended | Problem {
  const parents = parentProblem(given.messages, known);
  if (parents !== null) return parents;
  const properties = orProblem(() => mergeProperties(before.properties, given.properties));
  if (properties instanceof Problem) return properties;

  const { fresh, messages, idOf } = withoutKnown(given.messages, known);
  const times = messageTimes(fresh, before.messageCount === 0 ? null : before.lastMessageAt, given.receivedAt);
  const added = fresh.map((message, index) => {
    const { parentId, parentExternalId } = message;
    const parentMessageId = parentExternalId === null ? parentId : (idOf(parentExternalId) ?? null);
    const createdAt = times[index] ?? given.receivedAt;
    return placed(message, before, { position: before.messageCount + index, parentMessageId, createdAt });
  });
  const conversation = grow(before, { ...given, properties }, added);
  return manyModelsProblem(before, conversation) ?? { conversation, added, messages };
}

/** Fields are listed one by one: copying an object without some of its fields takes ten times as long. */
const placed = (
  message: NewMessage,
  { tenantId, id: conversationId }: ConversationState,
  { position, parentMessageId, createdAt }: Pick<PlacedMessage, 'position' | 'parentMessageId' | 'createdAt'>,
): PlacedMessage => ({
  tenantId,
  conversationId,
  position,
  parentMessageId,
  createdAt,
  id: message.id,
  externalId: message.externalId,
  type: message.type,
  content: message.content,
  toolName: message.toolName,
  input: message.input,
  output: message.output,
  context: message.context,
  model: message.model,
  usage: message.usage,
  latencyMs: message.latencyMs,
  finishReason: message.finishReason,
  properties: message.properties,
  voice: message.voice,
});

/** Why a named parent is not allowed; null if each is a message of the conversation or of the request. */
function parentProblem(messages: readonly NewMessage[], { ids, idByExternalId }: KnownMessages): Problem | null {
  const own = new Set(messages.map(({ externalId }) => externalId));
  for (const [index, { parentId, parentExternalId }] of messages.entries()) {
    if (parentId !== null && !ids.has(parentId))
      return notFound('The parent message', `messages[${index}].parentMessageId`);
    if (parentExternalId !== null && !own.has(parentExternalId) && !idByExternalId.has(parentExternalId)) {
      return invalidField(`messages[${index}].parentExternalMessageId`, 'must name a message of the conversation');
    }
  }
  return null;
}

/** Each change is logged with all of its models, so that their number has to be bounded. */
function manyModelsProblem(before: ConversationState, { otherModels }: ConversationState): Problem | null {
  if (otherModels.length < MAX_MODELS || otherModels.length <= before.otherModels.length) return null;
  return invalidField('messages', `must not make the conversation name more than ${MAX_MODELS} models`);
}

function withoutKnown(messages: readonly NewMessage[], known: KnownMessages) {
  const own = new Map<string, string>();
  const idOf = (externalId: string) => known.idByExternalId.get(externalId) ?? own.get(externalId);
  const fresh: NewMessage[] = [];
  const outcomes = messages.map((message): MessageOutcome => {
    const { id, externalId, type } = message;
    const earlier = externalId === null ? undefined : idOf(externalId);
    if (earlier === undefined) {
      fresh.push(message);
      if (externalId !== null) own.set(externalId, id);
    }
    return {
      messageId: earlier ?? id,
      ...(externalId === null ? {} : { externalMessageId: externalId }),
      messageType: type,
      status: earlier === undefined ? 'created' : 'deduplicated',
    };
  });
  return { fresh, messages: outcomes, idOf };
}

/**
 * When each message was said: the caller's time, else a millisecond after the previous message, so that the given order
 * is kept. A first message without a time gets the present, or just after the conversation's last message.
 */
export function messageTimes(
  messages: readonly Pick<NewMessage, 'createdAt'>[],
  lastMessageAt: Date | null,
  now: Date,
): Date[] {
  // Older conversations may end in the far future, from before times were bounded; nothing can come after that.
  const last = Math.min(lastMessageAt?.getTime() ?? 0, latestTime(now).getTime());
  let previous = Math.max(now.getTime() - 1, last);
  return messages.map(({ createdAt }) => {
    previous = createdAt === null ? previous + 1 : createdAt.getTime();
    return new Date(previous);
  });
}

function grow(
  before: ConversationState,
  { model, voiceCall, properties }: Pick<NewMessages, 'model' | 'voiceCall'> & Pick<ConversationState, 'properties'>,
  added: readonly PlacedMessage[],
): ConversationState {
  const models = nameModels(before, [...added.map((message) => message.model), model]);
  const after = {
    ...before,
    ...models,
    usage: added.reduce(
      (sums, message) => (message.usage === null ? sums : withUsage(sums, message.usage, models.model)),
      before.usage,
    ),
    properties,
    voiceCall: voiceCall ?? before.voiceCall,
    messageCount: before.messageCount + added.length,
    userMessageCount: before.userMessageCount + added.filter(({ type }) => type === 'user_message').length,
    contentBytes: added.reduce((bytes, message) => bytes + contentBytesOf(message), before.contentBytes),
    lastMessageAt: new Date(
      Math.max(before.lastMessageAt.getTime(), ...added.map(({ createdAt }) => createdAt.getTime())),
    ),
  };
  const changed = added.length > 0 || JSON.stringify(after) !== JSON.stringify(before);
  return changed ? { ...after, revision: before.revision + 1 } : before;
}

/** The model named last, and all others ever named. */
function nameModels(
  before: ConversationState,
  named: readonly (string | null)[],
): Pick<ConversationState, 'model' | 'otherModels'> {
  const model = named.findLast((name) => name !== null) ?? before.model;
  const others = [before.model, ...before.otherModels, ...named].filter((name) => name !== null && name !== model);
  return { model, otherModels: [...new Set(others as string[])] };
}
