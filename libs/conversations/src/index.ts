export * from './conversations.module.js';
export {
  type Conversation,
  ConversationBounds,
  DEFAULT_CONVERSATION_BOUNDS,
  toConversationChanged,
} from './domain/conversation.js';
export * from './domain/conversation-reference.js';
export * from './postgres/find-conversations.js';
export { lockConversations } from './postgres/conversation-rows.js';
export * from './postgres/revise-conversations.js';
export { type NamedConversation, RecordMessages, WaitingEvents } from './record-messages/record-messages.handler.js';
export type { Recorded, SentMessages } from './record-messages/recorded.js';
