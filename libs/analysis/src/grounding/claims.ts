import { sentences } from '../text/sentences.js';
import { words } from '../text/words.js';
import { Utterance } from '../utterance.js';
import { figureOf } from './figures.js';
import type { GroundingContext } from './grounding-context.js';

/** Courtesies and offers, which claim nothing about the world. */
const OFFER =
  /^(?:please|let me|let us|feel free|if you|if there|would you|could you|can you|do you|i can|i could|i will|i'll|i'm here|i am here|thank|you're welcome|sorry|i'm sorry|i apologi|unfortunately, i|sure|of course|certainly|happy to|here (?:are|is))\b/i;

/** The sentences of an answer that claim something: all but its questions, offers and courtesies. */
export function claimsOf(answer: Utterance): Utterance {
  const all = sentences(answer.raw);
  const claims = all.filter((sentence) => !sentence.endsWith('?') && !OFFER.test(sentence));
  return claims.length === all.length ? answer : new Utterance(claims.join('\n'));
}

const MOST_SPECIFICS = 500;
// A capital marks a name only inside a sentence; "I'm" is not a name. A number at the start of a line numbers a list.
const NAME = /(?<=[\p{Ll}\p{N},;:]\s)(?!I\b)\p{Lu}[\p{L}'-]+/gu;
const NUMBER = /(?<![\p{L}\p{N}][-.,:/]?|^\s*)\d[\p{L}\p{N}.,:/-]*/gmu;
const THOUSANDS = /(?<=\d),(?=\d{3}\b)/g;

export interface Specifics {
  readonly all: number;
  readonly unknown: number;
}

/** Names and numbers: how many a text has, and how many of them are nowhere in the context. */
export function specificsOf(claims: Utterance, context: GroundingContext): Specifics {
  const raw = claims.raw.replace(THOUSANDS, '');
  const found = [...(raw.match(NAME) ?? []), ...(raw.match(NUMBER) ?? [])].slice(0, MOST_SPECIFICS);
  const unknown = found.filter((specific) => !words(specific.toLowerCase()).every((part) => isKnown(part, context)));
  return { all: found.length, unknown: unknown.length };
}

function isKnown(word: string, context: GroundingContext): boolean {
  const figure = figureOf(word);
  return figure === null ? context.has(word) : context.hasFigure(figure);
}
