import { withoutCode } from '../text/code.js';
import { sentences } from '../text/sentences.js';
import { words } from '../text/words.js';
import { Utterance } from '../utterance.js';
import { figureOf, followsFrom } from './figures.js';
import type { GroundingContext } from './grounding-context.js';

/** Courtesies and offers, which claim nothing about the world. */
const OFFER =
  /^(?:please|let me|let us|feel free|if you|if there|would you|could you|can you|do you|i can|i could|i will|i'll|i'm here|i am here|thank|you're welcome|sorry|i'm sorry|i apologi|unfortunately, i|sure|of course|certainly|happy to|here (?:are|is))\b/i;

/** The sentences of an answer that claim something: all but its code, questions, offers and courtesies. */
export function claimsOf(answer: Utterance): Utterance {
  const prose = withoutCode(answer.raw);
  const all = sentences(prose);
  const claims = all.filter((sentence) => !sentence.endsWith('?') && !OFFER.test(sentence));
  return claims.length === all.length && prose === answer.raw ? answer : new Utterance(claims.join('\n'));
}

const MOST_SPECIFICS = 500;
// A capital marks a name only inside a sentence; "I'm" is not a name. A number at the start of a line numbers a list, and
// so does "(2)" or "2)" anywhere.
const NAME = /(?<=[\p{Ll}\p{N},;:]\s)(?!I\b)\p{Lu}[\p{L}'-]+/gu;
const NUMBER = /(?<![\p{L}\p{N}][-.,:/]?|^\s*)(?!\d{1,2}\))\d[\p{L}\p{N}.,:/-]*/gmu;
const THOUSANDS = /(?<=\d),(?=\d{3}\b)/g;

export interface Specifics {
  readonly all: number;
  readonly unknown: number;
}

/** Names and numbers: how many a text has, and how many of them neither are in the context nor follow from it. */
export function specificsOf(claims: Utterance, context: GroundingContext): Specifics {
  const raw = claims.raw.replace(THOUSANDS, '');
  const found = [...new Set([...(raw.match(NAME) ?? []), ...(raw.match(NUMBER) ?? [])])].slice(0, MOST_SPECIFICS);
  const numbers = context.fewNumbers();
  const isKnown = (word: string): boolean => {
    const figure = figureOf(word);
    if (figure === null) return context.has(word);
    if (context.hasFigure(figure)) return true;
    const follows = followsFrom(Number(figure), numbers);
    // A price per year follows from the price per month, which followed from that of a seat.
    if (follows) numbers.add(Number(figure));
    return follows;
  };
  const unknown = found.filter((specific) => !words(specific.toLowerCase()).every(isKnown));
  return { all: found.length, unknown: unknown.length };
}
