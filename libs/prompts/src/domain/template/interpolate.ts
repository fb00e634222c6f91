import { parseTemplate } from './template.js';

/**
 * The text with its variables filled in. A variable without a value stays as it is written; values are inserted as they
 * are, so that braces inside them are never taken for variables.
 */
export function interpolate(text: string, variables: ReadonlyMap<string, string>): string {
  const { literals, placeholders } = parseTemplate(text);
  return literals
    .map((literal, index) => {
      const placeholder = placeholders[index];
      return placeholder === undefined ? literal : literal + (variables.get(placeholder.name) ?? placeholder.written);
    })
    .join('');
}

/** How many characters the values add, known before the text is built: a small prompt can name a variable often. */
export const growth = (text: string, variables: ReadonlyMap<string, string>): number =>
  parseTemplate(text).placeholders.reduce((sum, { name }) => sum + (variables.get(name)?.length ?? 0), 0);
