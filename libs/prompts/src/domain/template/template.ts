import { leftmostReading, rightmostReading, valuesOf } from './readings.js';

/**
 * `{{name}}`, inner spaces allowed; the innermost braces count. The class excludes braces, so that a scan never
 * backtracks: the expression is linear in the text.
 */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

export interface Placeholder {
  readonly name: string;
  /** The placeholder as written, braces and spaces included. */
  readonly written: string;
}

/** A text with holes: there is one literal more than there are placeholders, an empty one where two holes touch. */
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

export interface TemplateReading {
  /** `high` if the text has only one reading as the template, and enough of the text is the template's. */
  readonly confidence: 'high' | 'medium';
  /** The values that are the same in every reading, so that none is a guess. Variables left unfilled are missing. */
  readonly variables: ReadonlyMap<string, string>;
}

/** A template with this many letters of its own is telling, however long the values are. */
const TELLING_LETTERS = 16;
/** A template that is not telling and makes up less than this share of the text fits by chance: no match. */
const MIN_SHARE = 1 / 4;
const HIGH_SHARE = 1 / 2;

/** How the text is the template filled in; null if it is not, or if that would be a guess. */
export function matchTemplate({ literals, placeholders }: Template, text: string): TemplateReading | null {
  const leftmost = leftmostReading(literals, text);
  if (leftmost === null) return null;
  const own = literals.reduce((sum, literal) => sum + letters(literal), 0);
  const share = own / Math.max(1, letters(text));
  if (own < TELLING_LETTERS && share < MIN_SHARE) return null;

  const rightmost = rightmostReading(literals, text) ?? leftmost;
  const names = placeholders.map(({ name }) => name);
  const consistent = [leftmost, rightmost].some((reading) => agrees(names, valuesOf(reading, literals, text)));
  if (!consistent) return null;

  const values = valuesOf(leftmost, literals, text);
  const variables = new Map<string, string>();
  for (const [index, { name, written }] of placeholders.entries()) {
    const certain = leftmost[index] === rightmost[index] && leftmost[index + 1] === rightmost[index + 1];
    const value = values[index] ?? '';
    if (!certain || value === written) continue;
    // The value is a different variable: the text is a template of its own.
    if (LONE_PLACEHOLDER.test(value)) return null;
    variables.set(name, value);
  }
  const unique = leftmost.every((start, index) => start === rightmost[index]);
  return { confidence: unique && (own >= TELLING_LETTERS || share >= HIGH_SHARE) ? 'high' : 'medium', variables };
}

const LONE_PLACEHOLDER = /^\{\{[^{}]*\}\}$/;

const letters = (text: string): number => text.replaceAll(/\s+/g, '').length;

/** Whether a variable that occurs several times has the same value each time. */
function agrees(names: readonly string[], values: readonly string[]): boolean {
  const seen = new Map<string, string>();
  return names.every((name, index) => {
    const value = values[index] ?? '';
    const earlier = seen.get(name);
    seen.set(name, value);
    return earlier === undefined || earlier === value;
  });
}
