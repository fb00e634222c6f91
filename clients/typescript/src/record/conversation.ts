import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConversationToRecord } from '../writer/options.js';

/** Whose and which conversation a call of a model belongs to. */
export type ConversationOfCalls = Omit<ConversationToRecord, 'messages' | 'model' | 'systemPrompt'>;

const current = new AsyncLocalStorage<ConversationOfCalls>();

/** The calls of recorded clients that are made within `work` belong to this conversation; others are not recorded. */
export const inConversation = <Result>(conversation: ConversationOfCalls, work: () => Result): Result =>
  current.run(conversation, work);

export const currentConversation = (): ConversationOfCalls | undefined => current.getStore();
