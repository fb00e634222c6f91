import { LanguageModelError, plain } from '@parley/llm';
import type { Words } from './insight-writer.port.js';

type Schema = Readonly<Record<string, unknown>>;

/** A reader's patience, and the bound of what is stored. */
const LONGEST_TEXT = 800;

/** The form of other words for the same things. */
export function schemaOf(draft: Words): Schema {
  if (typeof draft === 'string') return { type: 'string' };
  if (isList(draft)) {
    const [first = ''] = draft;
    return { type: 'array', items: schemaOf(first), minItems: draft.length, maxItems: draft.length };
  }
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(draft).map(([name, words]) => [name, schemaOf(words)])),
    required: Object.keys(draft),
    additionalProperties: false,
  };
}

/**
 * The answer in the draft's shape, as plain text.
 * @throws LanguageModelError when it has another shape or says what nothing supports.
 */
export function fitting<Draft extends Words>(answer: unknown, draft: Draft, known: Known): Draft {
  return fit(answer, draft, known) as Draft;
}

function fit(answer: unknown, draft: Words, known: Known): Words {
  if (typeof draft === 'string') return textFrom(answer, draft, known);
  if (isList(draft)) {
    if (!Array.isArray(answer) || answer.length !== draft.length) throw malformed('A list has another length.');
    return draft.map((words, index) => fit(answer[index], words, known));
  }
  if (typeof answer !== 'object' || answer === null) throw malformed('An object is missing.');
  const given = answer as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(draft).map(([name, words]) => [name, fit(given[name], words, known)]));
}

function textFrom(answer: unknown, draft: string, known: Known): string {
  if (draft === '') return '';
  if (typeof answer !== 'string' || answer.trim() === '') throw malformed('A text is missing.');
  if (answer.length > LONGEST_TEXT) throw malformed('A text is too long.');
  const text = plain(answer, LONGEST_TEXT);
  for (const number of numbersIn(text)) {
    if (!known.numbers.has(number)) throw malformed('A text has a number that the figures do not have.');
  }
  if (ADDRESS.test(text) && !known.addresses) throw malformed('A text has an address that the figures do not have.');
  return text;
}

/** What a text may mention. */
export interface Known {
  readonly numbers: ReadonlySet<number>;
  readonly addresses: boolean;
}

const ADDRESS = /https?:|www\.|\S@\S+\.\S|\]\(|<[a-z!/]/i;

export function knownOf(...given: readonly unknown[]): Known {
  const text = JSON.stringify(given);
  return { numbers: new Set(numbersIn(text)), addresses: ADDRESS.test(text) };
}

/** Without signs, so that "fell by 0.2" stands for -0.2; "1,200" is 1200. */
const numbersIn = (text: string): number[] =>
  [...text.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '').matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));

const isList = (words: Words): words is readonly Words[] => Array.isArray(words);

const malformed = (what: string): LanguageModelError => new LanguageModelError('malformed_answer', what);
