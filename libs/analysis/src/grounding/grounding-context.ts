import { STOP_WORDS } from '../text/stop-words.js';
import type { Utterance } from '../utterance.js';
import { figureOf } from './figures.js';

/** Words of the context beyond this many are not remembered: a bound on memory only. */
const MOST_WORDS = 200_000;
const STEM_CHARS = 6;

/** Records (JSON, tables) have a mark or two per word, running text about one per five words. */
const RECORD_MARKS = /[{}[\]<>|:;,="\t]/g;
const MARKS_A_WORD = 0.35;
const SAMPLED_WORDS = 400;
/** From more numbers than these almost any other could be worked out. */
const FEW_NUMBERS = 30;
/** Shorter results ("Transfer successful", a sum) are not text that an answer could be compared with. */
const FEWEST_PROSE_WORDS = 5;

export type SourceKind = 'prose' | 'records';

/** Text that an answer may rest on: everything said before it, and all tool results. */
export class GroundingContext {
  private readonly stems = new Set<string>();
  private readonly sourceStems = new Set<string>();
  private readonly pairs = new Set<string>();
  private readonly figures = new Set<string>();
  private sources: SourceKind | null = null;
  private full = false;
  /** Most conversations have no evidence and are never compared: their words are indexed only once there is some. */
  private unindexed: { readonly words: readonly string[]; readonly evidence: boolean }[] = [];

  /** `evidence`: the text is a source (a tool result, retrieved text), not only talk. */
  add(utterance: Utterance, evidence: boolean): void {
    if (evidence && utterance.words.length > 0 && this.sources !== 'prose') this.sources = kindOf(utterance);
    this.unindexed.push({ words: utterance.words, evidence });
  }

  /** What an answer can be compared with; null without a source, or when there is too much text to remember. */
  get evidence(): SourceKind | null {
    if (this.sources !== null) this.index();
    return this.full ? null : this.sources;
  }

  has(word: string): boolean {
    this.index();
    return this.stems.has(stem(word));
  }

  hasPair(first: string, second: string): boolean {
    this.index();
    return this.pairs.has(`${stem(first)} ${stem(second)}`);
  }

  /** A number in any spelling: "1,500", "two", "05". */
  hasFigure(figure: string): boolean {
    this.index();
    return this.figures.has(figure);
  }

  /** The numbers of the context, for the caller to add to; empty where there are many. */
  fewNumbers(): Set<number> {
    this.index();
    return new Set(this.figures.size > FEW_NUMBERS ? [] : [...this.figures].map(Number));
  }

  /** Whether a text shares a content word with a source. */
  concernsSources({ words }: Utterance): boolean {
    this.index();
    return words.some((word) => !STOP_WORDS.has(word) && this.sourceStems.has(stem(word)));
  }

  private index(): void {
    if (this.unindexed.length === 0) return;
    for (const { words, evidence } of this.unindexed) this.indexWords(words, evidence);
    this.unindexed = [];
  }

  private indexWords(words: readonly string[], evidence: boolean): void {
    let previous = '';
    for (const word of words) {
      if (this.pairs.size >= MOST_WORDS) {
        this.full = true;
        return;
      }
      const current = stem(word);
      this.stems.add(current);
      if (evidence) this.sourceStems.add(current);
      this.pairs.add(`${previous} ${current}`);
      const figure = figureOf(word);
      if (figure !== null) this.figures.add(figure);
      previous = current;
    }
  }
}

function kindOf({ normalised, words }: Utterance): SourceKind {
  if (words.length < FEWEST_PROSE_WORDS) return 'records';
  const sampled = Math.min(words.length, SAMPLED_WORDS);
  const sample = normalised.slice(0, Math.ceil((normalised.length * sampled) / words.length));
  return (sample.match(RECORD_MARKS)?.length ?? 0) <= MARKS_A_WORD * sampled ? 'prose' : 'records';
}

/** Endings vary while the meaning rarely does: "booked" is supported by "booking". */
function stem(word: string): string {
  return word.length <= STEM_CHARS ? word.replace(/(?<=\w{3})(?:'s|s)$/, '') : word.slice(0, STEM_CHARS);
}
