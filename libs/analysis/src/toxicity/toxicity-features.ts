import type { Utterance } from '../utterance.js';
import { harshWordsOf } from './harsh-words.js';

/** In the order in which the model was trained. */
type ToxicityFeatures = [
  profanity: number,
  profane: number,
  likelyProfanity: number,
  disguisedProfanity: number,
  negativeVader: number,
  positiveVader: number,
  negativeAfinn: number,
  profanityAtYou: number,
  negativeAtYou: number,
  insults: number,
  insultAtYou: number,
  threats: number,
  threatAtYou: number,
  sexual: number,
  muchSexual: number,
  capitals: number,
  insultWithProfanity: number,
];

/** Lexicon features besides the n-grams: they carry the model to domains it was not trained on (+.06 AUC and more). */
export function toxicityFeatures(utterance: Utterance): ToxicityFeatures {
  const { words, profanity, vader, afinn, raw } = utterance;
  const { insults, threats, sexual, ...addressed } = harshWordsOf(words);
  const you = addressed.you ? 1 : 0;
  return [
    Math.min(3, profanity.certain) / 3,
    profanity.certain > 0 ? 1 : 0,
    Math.min(3, profanity.likely) / 3,
    profanity.disguised ? 1 : 0,
    Math.max(0, -vader),
    Math.max(0, vader),
    Math.max(-1, Math.min(1, -afinn)),
    profanity.certain > 0 ? you : 0,
    you * Math.max(0, -vader),
    Math.min(3, insults) / 3,
    insults > 0 ? you : 0,
    Math.min(3, threats) / 3,
    threats > 0 ? you : 0,
    sexual > 0 ? 1 : 0,
    Math.min(6, sexual) / 6,
    capitalShare(raw),
    insults > 0 && profanity.likely + profanity.certain > 0 ? 1 : 0,
  ];
}

/** Share of capitals among the letters of the first 400 characters; 0 for fewer than 8 letters. */
export function capitalShare(raw: string): number {
  let upper = 0;
  let letters = 0;
  for (let i = 0; i < raw.length && i < 400; i++) {
    const unit = raw.charCodeAt(i);
    if (unit > 64 && unit < 91) upper++;
    if ((unit > 64 && unit < 91) || (unit > 96 && unit < 123)) letters++;
  }
  return letters < 8 ? 0 : upper / letters;
}
