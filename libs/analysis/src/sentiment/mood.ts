import type { FrictionCue } from '../cues/friction.rules.js';
import type { Cue } from '../cues/rule.js';
import type { Utterance } from '../utterance.js';
import { feltShare, foreignFeltShare } from './felt-share.js';
import { praiseOfMishap } from './sarcasm.js';

/** Sarcasm is at least this bad, however warm its words. */
const SARCASTIC_VALENCE = -0.45;
/** Words like "error" and "gone" are no complaint when the error is gone. */
const RELIEVED_VALENCE = 0.3;

/** "I would appreciate an answer" is no praise: the valence of a complaint is at most this, however polite its words are. */
const POLITE_COMPLAINT = 0.1;
const COMPLAINTS: ReadonlySet<FrictionCue> = new Set(['correction', 'instruction', 'retry', 'affect', 'challenge']);

/** What a message says about its writer's mood. */
export interface Mood {
  /** -1..1 */
  readonly valence: number;
  /** How much of the text's valence is its writer's own, 0..1. */
  readonly felt: number;
  readonly sarcastic: boolean;
}

/** The mood of a message in a language that has only lexicons; sarcastic praise goes undetected. */
export function foreignMoodOf(
  utterance: Utterance,
  cues: readonly Cue<FrictionCue>[],
  textValence: number,
  first: boolean,
): Mood {
  const felt = foreignFeltShare(utterance, cues, textValence, first);
  return { valence: felt * textValence, felt, sarcastic: false };
}

/** `first`: no answer came before the message, so that it cannot be a reaction. */
export function moodOf(
  utterance: Utterance,
  cues: readonly Cue<FrictionCue>[],
  textValence: number,
  first: boolean,
): Mood {
  const praise = praiseOfMishap(utterance);
  if (praise === 'sarcasm') return { valence: Math.min(textValence, SARCASTIC_VALENCE), felt: 1, sarcastic: true };
  if (praise === 'relief') return { valence: Math.max(textValence, RELIEVED_VALENCE), felt: 1, sarcastic: false };
  const felt = feltShare(utterance, cues, textValence, first);
  const valence = complains(cues, first) ? Math.min(textValence, POLITE_COMPLAINT) : textValence;
  return { valence: felt * valence, felt, sarcastic: false };
}

/** Nobody has answered a first message yet, so that it cannot complain of an answer. */
const complains = (cues: readonly Cue<FrictionCue>[], first: boolean): boolean =>
  !first && cues.some(({ group }) => COMPLAINTS.has(group)) && !cues.some(({ group }) => group === 'thanks');
