import { ConversationBounds, DEFAULT_CONVERSATION_BOUNDS } from '@parley/conversations';
import { type Environment, integer } from '@parley/platform';

/** The maxima are what one analysis, and one answer about it, can hold. */
export const CONVERSATION_BOUND_VARIABLES = {
  PARLEY_CONVERSATION_MAX_MESSAGES: integer(1, 100_000)({ default: DEFAULT_CONVERSATION_BOUNDS.maxMessages }),
  PARLEY_CONVERSATION_MAX_BYTES: integer(1_024, 67_108_864)({ default: DEFAULT_CONVERSATION_BOUNDS.maxContentBytes }),
};

export const toConversationBounds = (variables: Environment<typeof CONVERSATION_BOUND_VARIABLES>): ConversationBounds =>
  new ConversationBounds(variables.PARLEY_CONVERSATION_MAX_MESSAGES, variables.PARLEY_CONVERSATION_MAX_BYTES);
