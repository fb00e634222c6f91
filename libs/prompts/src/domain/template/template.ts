/**
 * `{{name}}`, inner spaces allowed; the innermost braces count. The class holds no brace, so a scan never goes back
 * over what it has passed: the expression is linear in the text.
 */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

export interface Placeholder {
  readonly name: string;
  /** As it is written, braces and spaces included. */
  readonly written: string;
}

/** A text with holes: always one literal more than there are placeholders, empty where two holes touch. */
export interface Template {
  readonly literals: readonly string[];
  readonly placeholders: readonly Placeholder[];
}

export function parseTemplate(text: string): Template {
  const literals: string[] = [];
  const placeholders: Placeholder[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const name = (match[1] ?? '').trim();
    if (name === '') continue;
    literals.push(text.slice(end, match.index));
    placeholders.push({ name, written: match[0] });
    end = match.index + match[0].length;
  }
  return { literals: [...literals, text.slice(end)], placeholders };
}

export const hasPlaceholders = (text: string): boolean =>
  text.includes('{{') && parseTemplate(text).placeholders.length > 0;
