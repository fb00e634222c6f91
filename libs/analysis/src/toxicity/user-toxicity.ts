import type { LinearModel } from '../models/linear-model.js';
import type { Utterance } from '../utterance.js';
import { namesGroup } from '../bias/bias.js';
import { words } from '../text/words.js';
import { harshWordsOf } from './harsh-words.js';
import { toxicityOf } from './toxicity.js';

/** An attack's script and a question about health name what is harsh, but insult nobody. */
const UNADDRESSED = 0.6;
const SHORT_CHARS = 200;

/** How toxic a user's message is, 0..1. */
export function userToxicityOf(utterance: Utterance, model: LinearModel, jailbreak: boolean): number {
  const score = toxicityOf(utterance, model);
  const harmless = (jailbreak && !insultsYou(utterance)) || attacksNobody(utterance);
  return harmless ? UNADDRESSED * score : score;
}

const OF_ONESELF = /\b(?:kill|hurt|harm|cut|hang|shoot) myself\b|\bend my (?:own )?life\b|\bsuicidal?\b/;
const GENERIC_YOU =
  /\b(?:can|could|will|does|do|would|may|might|is)\b.{0,60}\b(?:kill|hurt|harm|poison) (?:you|me|us|him|her|them)\b/g;

/** A question, or what somebody says of their own life, without an insult, a profanity or a group. */
function attacksNobody(utterance: Utterance): boolean {
  const { normalised, profanity } = utterance;
  const asks = normalised.trimEnd().endsWith('?');
  if ((!asks && !OF_ONESELF.test(normalised)) || profanity.certain > 0 || namesGroup(utterance)) return false;
  const { insults, you } = harshWordsOf(words(asks ? normalised.replace(GENERIC_YOU, ' ') : normalised));
  return insults === 0 && !you;
}

function insultsYou({ normalised, words: said, profanity }: Utterance): boolean {
  const { you, insults } = harshWordsOf(said);
  return normalised.length <= SHORT_CHARS && you && (profanity.certain > 0 || insults > 0);
}
