import { parseTemplate } from './template.js';

/**
 * The text with its variables filled in. A variable without a value stays as it is written; a value goes in as it is,
 * so that braces inside it are never taken for variables.
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

/** How many characters the values add to the text, known before anything is built: small prompts can name a variable often. */
export const growth = (text: string, variables: ReadonlyMap<string, string>): number =>
  parseTemplate(text).placeholders.reduce((sum, { name }) => sum + (variables.get(name)?.length ?? 0), 0);
