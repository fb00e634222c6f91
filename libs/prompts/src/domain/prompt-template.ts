import { compose, type ComponentType, type PromptComponent } from './prompt-component.js';
import {
  hasPlaceholders,
  matchTemplate,
  parseTemplate,
  type Template,
  type TemplateReading,
} from './template/template.js';

type Content = Pick<PromptComponent, 'type' | 'content'>;

/** A version in the form that texts are compared with. Versions never change, so neither does this. */
export interface PromptTemplate {
  readonly types: readonly ComponentType[];
  readonly template: Template;
  /** Characters in the template's literals. */
  readonly length: number;
  readonly trimsStart: boolean;
  readonly trimsEnd: boolean;
}

export interface TemplateMatch {
  readonly confidence: 'exact' | 'high' | 'medium';
  readonly detectedVariables: Readonly<Record<string, string>>;
}

/** Longer ones are matched word for word only: each text is tried against many templates, all of them in memory. */
const MAX_TEMPLATE_LENGTH = 256 * 1024;

/** Whether the version can match texts other than its own: filled in, or joined from parts. */
export const isTemplate = (components: readonly Content[]): boolean =>
  (components.length > 1 || components.some(({ content }) => hasPlaceholders(content))) &&
  compose(components).length <= MAX_TEMPLATE_LENGTH;

/** Margins and line ends of the whole text do not count, as in fingerprints; those of a value at either end do. */
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

/** A sent prompt, prepared once for all the templates that it is tried against. */
export interface SentPrompt {
  /** Null for a single system text, which matches components of any types. */
  readonly types: readonly ComponentType[] | null;
  /** The text as it was sent and, if different, with the templates' line ends: values keep their own where possible. */
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

/** How the version matches what was sent; null if it does not. Several components must have the version's types. */
export function matchPrompt(version: PromptTemplate, { types, texts }: SentPrompt): TemplateMatch | null {
  if (types !== null && types.join() !== version.types.join()) return null;
  for (const text of texts) {
    const reading = match(version, text);
    if (reading === null) continue;
    return {
      // Joined components without variables match word for word.
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

/** A candidate that matches a text. */
export interface Fit<Candidate> {
  readonly candidate: Candidate;
  /** Characters in the template's literals. */
  readonly length: number;
  readonly match: TemplateMatch;
}

/**
 * The best candidate for a text: of those that fit, the one with the most characters of its own; of several equal ones,
 * the first. If these belong to different prompts, the choice is only a good guess.
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
