import type { Problem } from '@parley/kernel';
import type { Outcomes } from '@parley/postgres';
import type { SentSystemPrompt, TemplateMatch } from '@parley/prompts';
import type { ConversationBatch } from '../domain/conversation-batch.js';
import type { AttributedMessages, MessageOutcome, NewMessages } from '../domain/messages.js';

/** Messages with the system prompt that they came with. */
export interface SentMessages extends NewMessages {
  readonly systemPrompt: SentSystemPrompt | null;
}

/** Sent messages with their user and organization. */
export interface AttributedSent extends AttributedMessages, SentMessages {
  /** Whether a user or an organization was created for them in this flush. */
  readonly madeSomebody: boolean;
}

/** The outcome of one request's messages. */
export type Recorded =
  | {
      readonly status: 'stored';
      readonly conversationId: string;
      readonly messages: readonly MessageOutcome[];
      /** The prompt that was sent, else that of the conversation's version. */
      readonly promptId: string;
      readonly componentIds: readonly string[];
      /** How the system prompt's text was matched; null when it was not, or none was sent. */
      readonly match: TemplateMatch | null;
    }
  | { readonly status: 'sampled_out'; readonly conversationId: string; readonly promptId: string }
  | { readonly status: 'rejected'; readonly problem: Problem };

export type SentBatch = ConversationBatch<SentMessages>;

export type FlushOutcomes = Outcomes<SentMessages, Recorded>;
