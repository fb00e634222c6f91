import { text } from '@parley/platform';

/** Shorter keys can be guessed. */
const MIN_OPERATOR_KEY_LENGTH = 16;

export const operatorKey = text(MIN_OPERATOR_KEY_LENGTH);
