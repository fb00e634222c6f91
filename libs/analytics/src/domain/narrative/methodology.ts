import { counted } from './phrases.js';

const ALONE = 'no language model was asked.';

/**
 * What an insight rests on.
 * @param by who worded it; '': nobody but fixed rules.
 */
export const methodologyOf = (conversations: number, by = ''): string =>
  `Composed by fixed rules from the scores of ${counted(conversations, 'analysed conversation')}` +
  `${by === '' ? `; ${ALONE}` : `. ${by}`} Comparisons are with the average of all conversations.`;
