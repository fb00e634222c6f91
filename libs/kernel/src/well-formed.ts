/**
 * `text` with U+FFFD in place of what PostgreSQL cannot hold: NUL, and halves of surrogate pairs, as cut-off model
 * output tends to carry.
 */
export const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');
