import type { MessageType } from '@parley/contracts';
import type { Problem } from '@parley/kernel';
import type { TemplateMatch } from '@parley/prompts';

export interface RecordedMessage {
  readonly messageId: string;
  readonly externalMessageId?: string;
  readonly messageType: MessageType;
  readonly status: 'created' | 'deduplicated';
}

/** What became of a draft. */
export type Recorded =
  | {
      readonly status: 'stored';
      readonly conversationId: string;
      readonly messages: readonly RecordedMessage[];
      readonly promptId: string;
      readonly componentIds: readonly string[];
      /** How the system prompt's text was recognised; null when it was not, or none was sent. */
      readonly match: TemplateMatch | null;
    }
  | { readonly status: 'sampled_out'; readonly conversationId: string; readonly promptId: string }
  | { readonly status: 'rejected'; readonly problem: Problem };
