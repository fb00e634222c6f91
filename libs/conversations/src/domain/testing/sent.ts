import type { ConversationState } from '../conversation.js';
import type { AttributedMessages, KnownMessages, NewMessage } from '../messages.js';

export const NOW = new Date('2026-11-21T03:34:00.000Z');

/** A user's "Hello" with defaults for all else, so that tests give only what matters to them. */
export const newMessage = (given: Partial<NewMessage> = {}): NewMessage => ({
  id: 'message',
  externalId: null,
  type: 'user_message',
  content: 'Hello',
  toolName: null,
  input: null,
  output: null,
  context: null,
  model: null,
  parentId: null,
  parentExternalId: null,
  properties: null,
  voice: null,
  usage: null,
  latencyMs: null,
  finishReason: null,
  createdAt: null,
  ...given,
});

/** One "Hello" by the user Ada for the product Shop. */
export const newMessages = (given: Partial<AttributedMessages> = {}): AttributedMessages => ({
  tenantId: 'tenant',
  newConversationId: 'new',
  defaultProductId: null,
  conversationId: null,
  externalConversationId: null,
  productId: 'shop',
  externalUserId: 'ada',
  externalOrganizationId: null,
  model: null,
  properties: null,
  voiceCall: null,
  sampleRate: 1,
  messages: [newMessage()],
  receivedAt: NOW,
  userId: 'ada',
  organizationId: null,
  ...given,
});

/** Ada's conversation about the product Shop, with three messages. */
export const conversationState = (given: Partial<ConversationState> = {}): ConversationState => ({
  tenantId: 'tenant',
  id: 'conversation',
  externalId: 'c-1',
  revision: 4,
  productId: 'shop',
  userId: 'ada',
  organizationId: null,
  model: 'gpt-4o',
  otherModels: [],
  usage: [],
  properties: { channel: 'web' },
  voiceCall: null,
  messageCount: 3,
  userMessageCount: 2,
  contentBytes: 15,
  createdAt: new Date('2026-11-20T00:00:00.000Z'),
  lastMessageAt: new Date('2026-11-20T00:01:00.000Z'),
  ...given,
});

export const knownMessages = (idByExternalId: Readonly<Record<string, string>> = {}): KnownMessages => ({
  ids: new Set(Object.values(idByExternalId)),
  idByExternalId: new Map(Object.entries(idByExternalId)),
});
