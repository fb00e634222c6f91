import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConversationToRecord } from '../writer/options.js';

/** The conversation that a model call belongs to, and whose it is. */
export type ConversationOfCalls = Omit<ConversationToRecord, 'messages' | 'model' | 'systemPrompt'>;

const current = new AsyncLocalStorage<ConversationOfCalls>();

/** Calls of recorded clients within `work` belong to this conversation; calls outside are not recorded. */
export const inConversation = <Result>(conversation: ConversationOfCalls, work: () => Result): Result =>
  current.run(conversation, work);

export const currentConversation = (): ConversationOfCalls | undefined => current.getStore();
