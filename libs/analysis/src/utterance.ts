import { type Trigger, triggersIn } from './cues/rule-set.js';
import { afinnScore } from './sentiment/afinn.js';
import { vaderCompound } from './sentiment/vader.js';
import { excerpt } from './text/excerpt.js';
import { type NgramVector, ngrams } from './text/ngrams.js';
import { normalise } from './text/normalise.js';
import { plainCharacters } from './text/plain-characters.js';
import { words } from './text/words.js';
import { type Profanity, profanityOf } from './toxicity/profanity.js';

/** Lexicons read no further than this many characters: the mean over more words barely changes. */
const LEXICON_CHARS = 8000;

const LETTER = /\p{L}/u;
const EMOTICON = /(?<!\S)[:;=]-?[dpox3](?!\S)|(?<!\S)x-?d(?!\S)/g;

/** One text and what several scorers need from it, each computed at most once. */
export class Utterance {
  /** The text as a reader sees it. */
  readonly raw: string;
  readonly normalised: string;
  private cachedWords: string[] | undefined;
  private cachedTriggers: Trigger[] | undefined;
  private cachedVector: NgramVector | undefined;
  private cachedVader: number | undefined;
  private cachedAfinn: number | undefined;
  private cachedProfanity: Profanity | undefined;

  constructor(text: string) {
    this.raw = plainCharacters(text);
    this.normalised = normalise(this.raw);
  }

  get words(): readonly string[] {
    return (this.cachedWords ??= words(this.normalised));
  }

  /** Nothing but marks, numbers, emojis and emoticons, which the models of words cannot read. */
  get wordless(): boolean {
    return !LETTER.test(this.normalised.replace(EMOTICON, ' '));
  }

  get triggers(): readonly Trigger[] {
    return (this.cachedTriggers ??= triggersIn(this.words));
  }

  get vector(): NgramVector {
    return (this.cachedVector ??= ngrams(excerpt(this.normalised)));
  }

  /** -1..1 */
  get vader(): number {
    return (this.cachedVader ??= vaderCompound(this.raw.slice(0, LEXICON_CHARS)));
  }

  /** -1..1 */
  get afinn(): number {
    const score = (this.cachedAfinn ??= afinnScore(this.normalised.slice(0, LEXICON_CHARS)));
    return Math.max(-1, Math.min(1, score / 4));
  }

  get profanity(): Profanity {
    return (this.cachedProfanity ??= profanityOf(this.words));
  }
}
