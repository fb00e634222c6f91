import type { ConversationAnalysis } from './analysis.js';
import type { Conversation } from './conversation.js';

/** Turns a conversation into scores: pure, deterministic, without network. */
export abstract class Analyser {
  /** See {@link ConversationAnalysis.analyserVersion}. */
  abstract readonly version: number;
  abstract analyse(conversation: Conversation): ConversationAnalysis;
}
