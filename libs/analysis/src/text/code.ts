/** Fenced code up to its closing fence, or to the end where nothing closes it, and code inside a line. */
const CODE = /```[\s\S]*?(?:```|$)|`(?=\S)[^`\n]+(?<=\S)`(?!\p{L})/gu;

export const withoutCode = (text: string): string => (text.includes('`') ? text.replace(CODE, ' ') : text);
