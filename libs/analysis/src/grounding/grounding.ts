import { noisyOr } from '../text/clip.js';
import { STOP_WORDS } from '../text/stop-words.js';
import type { Utterance } from '../utterance.js';

export const HALLUCINATION_THRESHOLD = 0.6;
const FEWEST_CONTENT_WORDS = 4;
/** Words beyond this in one message or in all of the context are not remembered: a bound on memory, not on sense. */
const MOST_WORDS = 200_000;
const STEM_CHARS = 6;

/** Text that an answer may rest on: everything said before it, and what the tools returned. */
export class GroundingContext {
  private readonly stems = new Set<string>();
  private readonly pairs = new Set<string>();
  private evidence = false;
  /** Most conversations have no evidence and are never compared: their words are indexed only once there is some. */
  private unindexed: (readonly string[])[] = [];

  /** `evidence`: the text is a source (a tool result, retrieved text), not only talk. */
  add(utterance: Utterance, evidence: boolean): void {
    if (evidence && utterance.words.length > 0) this.evidence = true;
    this.unindexed.push(utterance.words);
  }

  get hasEvidence(): boolean {
    return this.evidence;
  }

  has(word: string): boolean {
    this.index();
    return this.stems.has(stem(word));
  }

  hasPair(first: string, second: string): boolean {
    this.index();
    return this.pairs.has(`${stem(first)} ${stem(second)}`);
  }

  private index(): void {
    if (this.unindexed.length === 0) return;
    for (const words of this.unindexed) this.indexWords(words);
    this.unindexed = [];
  }

  private indexWords(words: readonly string[]): void {
    let previous = '';
    for (const word of words) {
      if (this.pairs.size >= MOST_WORDS) return;
      const current = stem(word);
      this.stems.add(current);
      this.pairs.add(`${previous} ${current}`);
      previous = current;
    }
  }
}

export interface Grounding {
  /** Share of the answer's content words that stand nowhere before it, 0..1. */
  readonly unsupported: number;
  /** Share of its pairs of neighbouring words that stand nowhere before it, 0..1: paraphrase is high, quotation low. */
  readonly newPairs: number;
  /** Share of its numbers and capitalised names that stand nowhere before it, 0..1. */
  readonly unknownNames: number;
  readonly contentWords: number;
}

/** Compares an answer with its context; null when there is no evidence or too little to compare (definition 6). */
export function groundingOf(answer: Utterance, context: GroundingContext): Grounding | null {
  if (!context.hasEvidence) return null;
  let content = 0;
  let absent = 0;
  for (const word of answer.words) {
    if (STOP_WORDS.has(word) || word.length < 2) continue;
    content++;
    if (!context.has(word)) absent++;
  }
  const names = answer.raw.match(/(?<=[\w,;:]\s)\p{Lu}[\p{L}'-]+|\d[\d.,:/-]*/gu) ?? [];
  let unknown = 0;
  for (const name of names.slice(0, 500)) {
    const parts = name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part !== '');
    if (!parts.every((part) => context.has(part))) unknown++;
  }
  if (content === 0) return null;
  return {
    unsupported: absent / content,
    newPairs: newPairsOf(answer.words, context),
    unknownNames: names.length === 0 ? 0 : unknown / names.length,
    contentWords: content,
  };
}

function newPairsOf(words: readonly string[], context: GroundingContext): number {
  let unseen = 0;
  for (let i = 1; i < words.length; i++) if (!context.hasPair(words[i - 1]!, words[i]!)) unseen++;
  return words.length < 2 ? 0 : unseen / (words.length - 1);
}

/** Shares of the noisy-or; ADR 10 has the figures behind the first three. */
export const WEIGHTS = {
  unsupported: 0.5,
  newPairs: 0.25,
  unknownNames: 0.2,
  denied: 0.5,
  noTool: 0.5,
  afterFailure: 0.5,
} as const;

export interface HallucinationEvidence {
  readonly grounding: Grounding | null;
  readonly actsWithoutTool: boolean;
  readonly valueAfterFailure: boolean;
  readonly userDenies: boolean;
}

/** h of definition 6, 0..1. */
export function hallucinationScore(evidence: HallucinationEvidence): number {
  const { grounding } = evidence;
  const comparable = grounding !== null && grounding.contentWords >= FEWEST_CONTENT_WORDS;
  return noisyOr(
    comparable ? WEIGHTS.unsupported * grounding.unsupported : 0,
    grounding === null ? 0 : WEIGHTS.newPairs * grounding.newPairs,
    grounding === null ? 0 : WEIGHTS.unknownNames * grounding.unknownNames,
    evidence.userDenies ? WEIGHTS.denied : 0,
    evidence.actsWithoutTool ? WEIGHTS.noTool : 0,
    evidence.valueAfterFailure ? WEIGHTS.afterFailure : 0,
  );
}

/** Endings differ, meaning seldom: "booked" is supported by "booking". */
function stem(word: string): string {
  return word.length <= STEM_CHARS ? word.replace(/(?<=\w{3})(?:'s|s)$/, '') : word.slice(0, STEM_CHARS);
}
