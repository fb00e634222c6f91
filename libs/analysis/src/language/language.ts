import { type LinearModel, softmax } from '../models/linear-model.js';
import { withoutCode } from '../text/code.js';
import { STOP_WORDS } from '../text/stop-words.js';
import { Utterance } from '../utterance.js';
import { languageOfScript } from './script.js';

/** Number of characters of the user's latest messages that decide the language. */
const READ_CHARS = 600;
/** One message gives at most this many, so that a pasted letter does not decide alone: half from its end. */
const MESSAGE_CHARS = 120;
/** From this share of English function words on the model need not be asked. */
const ENGLISH_SHARE = 0.3;
/** Product names and typos look foreign: while English is this probable, or the text short, it counts as English. */
const PERHAPS_ENGLISH = 0.3;
const FEWEST_LETTERS = 18;
/** A model that is torn between many languages has seen a formula or a name. */
const SURELY_FOREIGN = 0.18;

export interface LanguageReading {
  /** ISO 639-1, or `und`. */
  readonly language: string;
  readonly supported: boolean;
}

export interface HeardLanguage {
  /** Of the user's text so far, or English where the message plainly is. */
  readonly language: string;
  /** The models for flags can read the message. */
  readonly english: boolean;
}

/** Collects a user's latest words and tells their language; the model is asked only when no cheaper check decides. */
export class LanguageTally {
  /** Different ones: a word said twice is no more certain than said once. */
  private readonly latest = new Set<string>();
  private length = 0;

  /** Adds a message and tells its language; enough English words decide at once. */
  hear(utterance: Utterance, model: LinearModel): HeardLanguage {
    const text = sampleOf(withoutCode(utterance.normalised));
    this.add(text);
    if (isPlainEnglish(utterance)) return { language: 'en', english: true };
    const { language, supported } = this.detect(model);
    return { language, english: supported || (text.length >= FEWEST_LETTERS && languageOf(text, model).supported) };
  }

  detect(model: LinearModel): LanguageReading {
    return languageOf([...this.latest].join(' '), model);
  }

  private add(text: string): void {
    if (this.latest.delete(text)) this.length -= text.length + 1;
    this.latest.add(text);
    this.length += text.length + 1;
    for (const earliest of this.latest) {
      if (this.length <= READ_CHARS) return;
      this.latest.delete(earliest);
      this.length -= earliest.length + 1;
    }
  }
}

function sampleOf(normalised: string): string {
  if (normalised.length <= MESSAGE_CHARS) return normalised;
  return `${normalised.slice(0, MESSAGE_CHARS / 2)} ${normalised.slice(-MESSAGE_CHARS / 2)}`;
}

export function languageOf(normalised: string, model: LinearModel): LanguageReading {
  const text = normalised.slice(0, READ_CHARS).replace(/https?:\S{1,500}/g, ' ');
  const script = languageOfScript(text);
  if (script !== null) return { language: script, supported: false };
  if (!/\p{L}/u.test(text)) return { language: 'und', supported: true };
  const utterance = new Utterance(text);
  if (isPlainEnglish(utterance)) return { language: 'en', supported: true };
  const probabilities = softmax(model.score(utterance.vector));
  let best = 0;
  for (let k = 1; k < probabilities.length; k++) if (probabilities[k]! > probabilities[best]!) best = k;
  const language = model.classes[best] ?? 'en';
  const english = probabilities[model.classes.indexOf('en')] ?? 0;
  const certain = probabilities[best]! >= SURELY_FOREIGN;
  const foreign = language !== 'en' && certain && english < PERHAPS_ENGLISH && text.trim().length >= FEWEST_LETTERS;
  return foreign ? { language, supported: false } : { language: 'en', supported: true };
}

export function isPlainEnglish({ words }: Utterance): boolean {
  if (words.length < 3) return false;
  let count = 0;
  for (const word of words) if (STOP_WORDS.has(word)) count++;
  return count / words.length >= ENGLISH_SHARE;
}
