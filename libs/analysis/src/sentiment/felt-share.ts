import type { FrictionCue } from '../cues/friction.rules.js';
import type { Cue } from '../cues/rule.js';
import type { Utterance } from '../utterance.js';
import { wordSet } from '../text/word-map.js';
import { isRequest } from './request.js';

/** "How do I kill a process?" is about something bad and says nothing about its writer: never enough for "negative". */
const OF_A_REQUEST = 0.15;
/** The events that a first message tells of happened before the conversation. */
const OF_A_FIRST_STATEMENT = 0.4;

/**
 * Cues that only a user reacting to the assistant gives; in a first message the others describe the world, and thanks
 * are given in advance.
 */
const ALWAYS_FELT: ReadonlySet<FrictionCue> = new Set(['affect', 'challenge', 'escalation', 'fabrication']);
const FELT_LATER: ReadonlySet<FrictionCue> = new Set(['correction', 'instruction', 'retry', 'thanks']);
const FEELING =
  /\b(?:i(?:'m| am| was|'ve been| have been| feel| felt| got)(?: \w+){0,2} (?:happy|glad|sad|angry|mad|upset|annoyed|frustrated|disappointed|worried|afraid|scared|anxious|lost|tired|fed up|bored|excited|thrilled|pleased|impressed|satisfied|unhappy|dissatisfied|stressed|desperate|ashamed|furious|grateful)|i (?:really |just |so |absolutely )?(?:love|hate|enjoy|dislike|adore|can't stand)|(?:love|like) it|makes me)\b/;
/** Words one of which every match of {@link FEELING} contains. */
const FEELING_WORDS = wordSet(
  (
    'happy glad sad angry mad upset annoyed frustrated disappointed worried afraid scared anxious lost tired fed bored ' +
    'excited thrilled pleased impressed satisfied unhappy dissatisfied stressed desperate ashamed furious grateful love ' +
    "hate enjoy dislike adore stand can't like makes"
  ).split(' '),
);
/** How users close and answer: "No" and "No, that's all" deny nothing, and "sorry, I mistyped" blames nobody else. */
const CLOSING =
  /^(?:no|nope|nah)\b[,. ]+(?:nothing|that(?:'s|'ll| is| will)|not (?:now|today|really|at the moment)|thanks|thank|i'm (?:good|fine|ok))|^(?:no|nope|nah|none|never|nothing|not (?:yet|really|sure))[.\s]*$|^(?:never ?mind|sorry|excuse me|my (?:bad|mistake))\b/;

/**
 * How much of a message's valence is its writer's own mood rather than its subject's, 0..1. Without it every question
 * about war, cancer or errors would count as a discontented user.
 */
export function feltShare(
  utterance: Utterance,
  cues: readonly Cue<FrictionCue>[],
  textValence: number,
  first: boolean,
): number {
  const { normalised, profanity, words, wordless } = utterance;
  if (wordless || profanity.certain > 0) return 1;
  if (words.some((word) => FEELING_WORDS.has(word)) && FEELING.test(normalised)) return 1;
  const asks = isRequest(utterance) || CLOSING.test(normalised);
  return shareOf(utterance, cues, { asks, negative: textValence < 0, first });
}

/** {@link feltShare} for languages where only cues and punctuation are known. */
export function foreignFeltShare(
  utterance: Utterance,
  cues: readonly Cue<FrictionCue>[],
  textValence: number,
  first: boolean,
): number {
  const asks = utterance.normalised.trimEnd().endsWith('?');
  return shareOf(utterance, cues, { asks, negative: textValence < 0, first });
}

interface Circumstances {
  readonly asks: boolean;
  readonly negative: boolean;
  readonly first: boolean;
}

function shareOf(
  { raw }: Utterance,
  cues: readonly Cue<FrictionCue>[],
  { asks, negative, first }: Circumstances,
): number {
  if (cues.some(({ group }) => ALWAYS_FELT.has(group) || (!first && FELT_LATER.has(group)))) return 1;
  if (raw.includes('!')) return 1;
  if (asks) return OF_A_REQUEST;
  return first && negative ? OF_A_FIRST_STATEMENT : 1;
}
