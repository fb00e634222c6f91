import { sqlState } from '@parley/postgres';
import type { Conversation, ConversationAnalysis, JudgedAnalysis } from '@parley/analysis';
import type { ConversationKey } from './conversation-source.port.js';

/** An analysis, and what a language model had to do with it; null: none was asked. */
export interface Assessment {
  readonly analysis: ConversationAnalysis;
  readonly judgement: Omit<JudgedAnalysis, 'analysis'> | null;
}

/** A store did not answer. It says nothing of the conversation: the whole batch is to be tried again later. */
export class StoreFailure extends Error {
  constructor(cause: unknown) {
    super('A store that the analysis needs did not answer.', { cause });
  }

  /** What PostgreSQL refuses for the data itself (SQLSTATE class 22) stays as it is: trying again would not help. */
  static of(error: unknown): unknown {
    return sqlState(error)?.startsWith('22') === true ? error : new StoreFailure(error);
  }
}

export abstract class Assessor {
  /** @throws what is wrong with this conversation; {@link StoreFailure}; or the signal's reason once it is aborted. */
  abstract assess(key: ConversationKey, conversation: Conversation, signal: AbortSignal): Promise<Assessment>;
}
