import { type LinearModel, softmax } from '../models/linear-model.js';
import { STOP_WORDS } from '../text/stop-words.js';
import { Utterance } from '../utterance.js';
import { languageOfScript } from './script.js';

/** Number of characters of the user's messages that decide the language. */
const READ_CHARS = 600;
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

/** Collects a user's first words and tells their language; the model is asked only when no cheaper check decides. */
export class LanguageTally {
  private text = '';
  private heard: string | null = null;

  /** Adds a message and returns the language of the user's text so far; enough English words decide at once. */
  hear(utterance: Utterance, model: LinearModel): string {
    const grows = this.text.length < READ_CHARS;
    if (!grows && this.heard !== null) return this.heard;
    if (grows) this.text += `${utterance.normalised.slice(0, READ_CHARS - this.text.length)} `;
    const plain = englishShare(utterance.words) >= ENGLISH_SHARE;
    this.heard = plain ? 'en' : this.detect(model).language;
    return this.heard;
  }

  detect(model: LinearModel): LanguageReading {
    return languageOf(this.text, model);
  }
}

export function languageOf(normalised: string, model: LinearModel): LanguageReading {
  const text = normalised.slice(0, READ_CHARS).replace(/https?:\S{1,500}|```[^`]*```/g, ' ');
  const script = languageOfScript(text);
  if (script !== null) return { language: script, supported: false };
  if (!/\p{L}/u.test(text)) return { language: 'und', supported: true };
  const utterance = new Utterance(text);
  if (englishShare(utterance.words) >= ENGLISH_SHARE) return { language: 'en', supported: true };
  const probabilities = softmax(model.score(utterance.vector));
  let best = 0;
  for (let k = 1; k < probabilities.length; k++) if (probabilities[k]! > probabilities[best]!) best = k;
  const language = model.classes[best] ?? 'en';
  const english = probabilities[model.classes.indexOf('en')] ?? 0;
  const certain = probabilities[best]! >= SURELY_FOREIGN;
  const foreign = language !== 'en' && certain && english < PERHAPS_ENGLISH && text.trim().length >= FEWEST_LETTERS;
  return foreign ? { language, supported: false } : { language: 'en', supported: true };
}

function englishShare(words: readonly string[]): number {
  if (words.length < 3) return 0;
  let count = 0;
  for (const word of words) if (STOP_WORDS.has(word)) count++;
  return count / words.length;
}
