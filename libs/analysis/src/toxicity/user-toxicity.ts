import type { LinearModel } from '../models/linear-model.js';
import type { Utterance } from '../utterance.js';
import { harshWordsOf } from './harsh-words.js';
import { toxicityOf } from './toxicity.js';

/** An attack's script names everything that the assistant must not say, but insults nobody. */
const SCRIPTED = 0.6;
const SHORT_CHARS = 200;

/** How toxic a user's message is, 0..1. */
export function userToxicityOf(utterance: Utterance, model: LinearModel, jailbreak: boolean): number {
  const score = toxicityOf(utterance, model);
  return jailbreak && !insultsYou(utterance) ? SCRIPTED * score : score;
}

function insultsYou({ normalised, words, profanity }: Utterance): boolean {
  const { you, insults } = harshWordsOf(words);
  return normalised.length <= SHORT_CHARS && you && (profanity.certain > 0 || insults > 0);
}
