import { compose, type ComponentType, type PromptComponent } from './prompt-component.js';
import {
  hasPlaceholders,
  matchTemplate,
  parseTemplate,
  type Template,
  type TemplateReading,
} from './template/template.js';

type Content = Pick<PromptComponent, 'type' | 'content'>;

/** What a version looks like to a text that may be made of it. Versions never change, so neither does this. */
export interface PromptTemplate {
  readonly types: readonly ComponentType[];
  readonly template: Template;
  /** How many characters are its own. */
  readonly length: number;
  readonly trimsStart: boolean;
  readonly trimsEnd: boolean;
}

export interface TemplateMatch {
  readonly confidence: 'exact' | 'high' | 'medium';
  readonly detectedVariables: Readonly<Record<string, string>>;
}

/** Longer ones are matched word for word only: each text is tried against many, and all of them are in memory. */
const MAX_TEMPLATE_LENGTH = 256 * 1024;

/** Whether texts other than the very one that the version holds can be made of it: filled in, or joined from parts. */
export const isTemplate = (components: readonly Content[]): boolean =>
  (components.length > 1 || components.some(({ content }) => hasPlaceholders(content))) &&
  compose(components).length <= MAX_TEMPLATE_LENGTH;

/** Margins and line ends of the whole do not count, as in fingerprints; those of a value at either end do. */
export function toPromptTemplate(components: readonly Content[]): PromptTemplate {
  const { literals, placeholders } = parseTemplate(unixLines(compose(components)));
  const trimsStart = (literals[0] ?? '').trim() !== '';
  const trimsEnd = (literals.at(-1) ?? '').trim() !== '';
  const trimmed = literals.map((literal, index) => {
    const start = trimsStart && index === 0 ? literal.trimStart() : literal;
    return trimsEnd && index === literals.length - 1 ? start.trimEnd() : start;
  });
  return {
    types: components.map(({ type }) => type),
    template: { literals: trimmed, placeholders },
    length: trimmed.reduce((sum, { length }) => sum + length, 0),
    trimsStart,
    trimsEnd,
  };
}

/** What was sent, made ready once for all the templates that it is tried against. */
export interface SentPrompt {
  /** Null for one system text, which may be made of any kinds of parts. */
  readonly types: readonly ComponentType[] | null;
  /** As it was sent, and with the line ends of templates where that differs: values are kept as they are if they can be. */
  readonly texts: readonly string[];
}

export function toSentPrompt(components: readonly Content[]): SentPrompt {
  const text = compose(components);
  const types = components.map(({ type }) => type);
  return {
    types: types.length === 1 && types[0] === 'system' ? null : types,
    texts: [...new Set([text, unixLines(text)])],
  };
}

/** Whether what was sent is the version filled in. Several parts must be alike in kind. */
export function matchPrompt(version: PromptTemplate, { types, texts }: SentPrompt): TemplateMatch | null {
  if (types !== null && types.join() !== version.types.join()) return null;
  for (const text of texts) {
    const reading = match(version, text);
    if (reading === null) continue;
    return {
      // Joined parts without a variable in them are the very words.
      confidence: version.template.placeholders.length === 0 ? 'exact' : reading.confidence,
      detectedVariables: Object.fromEntries(reading.variables),
    };
  }
  return null;
}

function match({ template, trimsStart, trimsEnd }: PromptTemplate, text: string): TemplateReading | null {
  const start = trimsStart ? text.trimStart() : text;
  return matchTemplate(template, trimsEnd ? start.trimEnd() : start);
}

const unixLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** A candidate that a text can be made of. */
export interface Fit<Candidate> {
  readonly candidate: Candidate;
  /** How many of the characters are the template's own. */
  readonly length: number;
  readonly match: TemplateMatch;
}

/**
 * The candidate that what was sent is made of: of those that fit, the one that has the most words of its own, and of
 * equals the first. When equals belong to different prompts, that choice is no more than a good guess.
 */
export function bestMatch<Candidate extends { readonly promptId: string }>(
  fits: readonly Fit<Candidate>[],
): Fit<Candidate> | null {
  const most = Math.max(...fits.map(({ length }) => length));
  const [best, ...equals] = fits.filter(({ length }) => length === most);
  if (best === undefined) return null;
  const isGuess = equals.some(({ candidate }) => candidate.promptId !== best.candidate.promptId);
  return isGuess && best.match.confidence === 'high'
    ? { ...best, match: { ...best.match, confidence: 'medium' } }
    : best;
}
