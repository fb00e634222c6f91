import { noisyOr } from '../text/clip.js';
import { STOP_WORDS } from '../text/stop-words.js';
import type { Utterance } from '../utterance.js';
import { claimsOf, type Specifics, specificsOf } from './claims.js';
import type { GroundingContext, SourceKind } from './grounding-context.js';

export const HALLUCINATION_THRESHOLD = 0.6;
const FEWEST_CONTENT_WORDS = 4;

/** An answer's claims, compared with everything before it. Questions, offers and courtesies claim nothing. */
export interface Grounding {
  /** Records name values without sentences, so that only names and numbers can be compared with them. */
  readonly sources: SourceKind;
  /** Share of the claims' content words found nowhere before, 0..1; 0 for fewer than four. */
  readonly unsupported: number;
  /**
   * Share of the claims' pairs of neighbouring words found nowhere before, 0..1: a paraphrase is high, a quotation low.
   */
  readonly newPairs: number;
  readonly specifics: Specifics;
}

/** Null when there is no evidence to compare with, or the answer claims nothing (docs/analysis.md, flags). */
export function groundingOf(answer: Utterance, context: GroundingContext): Grounding | null {
  const sources = context.evidence;
  if (sources === null) return null;
  const claims = claimsOf(answer);
  let content = 0;
  let absent = 0;
  for (const word of claims.words) {
    if (STOP_WORDS.has(word) || word.length < 2) continue;
    content++;
    if (!context.has(word)) absent++;
  }
  if (content === 0) return null;
  return {
    sources,
    unsupported: content < FEWEST_CONTENT_WORDS ? 0 : absent / content,
    newPairs: newPairsOf(claims.words, context),
    specifics: specificsOf(claims, context),
  };
}

function newPairsOf(words: readonly string[], context: GroundingContext): number {
  let unseen = 0;
  for (let i = 1; i < words.length; i++) if (!context.hasPair(words[i - 1]!, words[i]!)) unseen++;
  return words.length < 2 ? 0 : unseen / (words.length - 1);
}

/** Shares of the noisy-or; ADR 10 has the figures behind them. */
const UNSUPPORTED = 0.7;
const NEW_PAIRS = 0.2;
const UNKNOWN_NAME = 0.55;
const UNKNOWN_NAMES = 0.15;
const UNKNOWN_IN_RECORDS = 0.25;
const DENIED = 0.5;
const NO_TOOL = 0.5;
const AFTER_FAILURE = 0.5;

export interface HallucinationEvidence {
  readonly grounding: Grounding | null;
  readonly actsWithoutTool: boolean;
  readonly valueAfterFailure: boolean;
  readonly userDenies: boolean;
}

/** Each sign of a hallucination, in words and with its weight, 0..1. */
export function hallucinationCues(
  evidence: HallucinationEvidence,
): readonly (readonly [cue: string, weight: number])[] {
  const { grounding } = evidence;
  return [
    ...(grounding === null ? [] : groundingCues(grounding)),
    ['the user calls it made up', evidence.userDenies ? DENIED : 0],
    ['claims an action without a tool call', evidence.actsWithoutTool ? NO_TOOL : 0],
    ['gives a value after its tool failed', evidence.valueAfterFailure ? AFTER_FAILURE : 0],
  ];
}

function groundingCues({ sources, unsupported, newPairs, specifics }: Grounding): [cue: string, weight: number][] {
  const { all, unknown } = specifics;
  const share = unknown === 0 ? 0 : unknown / all;
  if (sources === 'records') return [['names and numbers without source', UNKNOWN_IN_RECORDS * share]];
  return [
    // Squared: a faithful paraphrase has words of its own too, but seldom most of them.
    ['words without source', UNSUPPORTED * unsupported ** 2],
    ['word pairs without source', NEW_PAIRS * newPairs],
    ['names and numbers without source', unknown === 0 ? 0 : UNKNOWN_NAME + UNKNOWN_NAMES * share],
  ];
}

/** The score of a hallucination, 0..1 (docs/analysis.md, flags). */
export function hallucinationScore(evidence: HallucinationEvidence): number {
  return noisyOr(...hallucinationCues(evidence).map(([, weight]) => weight));
}
