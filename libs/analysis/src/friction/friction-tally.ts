import { clip, noisyOr } from '../text/clip.js';
import type { AnswerReading } from '../answers/answer-reading.js';
import type { TurnFrustration } from './turn-frustration.js';

const THANKFUL_END_FACTOR = 0.75;
const BAD_NEWS = 0.6;
/** If the last turn's frustration is above this, the conversation is unresolved. */
const UNRESOLVED_FRUSTRATION = 0.3;

/** Tallies the turns of a conversation; `frustration` and `struggle` take the same time however long it is. */
export class FrictionTally {
  private turns = 0;
  private highest = 0;
  private sum = 0;
  private last = 0;
  private beforeLast = 0;
  private lastThanks = false;
  private lastValence = 0;
  private laborious = 0;
  private answers = 0;
  private failures = 0;
  private refusals = 0;
  private badNews = 0;
  private lastAnswerFailed = false;

  addTurn(turn: TurnFrustration, valence: number, rephrases: boolean): void {
    this.turns++;
    this.highest = Math.max(this.highest, turn.score);
    this.sum += turn.score;
    this.beforeLast = this.last;
    this.last = turn.score;
    this.lastThanks = turn.thanks && !turn.corrects && !turn.retries;
    this.lastValence = valence;
    if (rephrases || turn.retries || turn.corrects || turn.declines) this.laborious++;
  }

  /** `rightly`: the request was an attack, so refusing it was right. */
  addAnswer(answer: AnswerReading, rightly: boolean): void {
    this.answers++;
    this.lastAnswerFailed = false;
    if (rightly && answer.refused) return;
    if (answer.served) this.badNews++;
    else if (answer.refused) this.refusals++;
    else if (answer.failed) this.failures++;
    else if (answer.badNews) this.badNews++;
    this.lastAnswerFailed = (answer.refused || answer.failed) && !answer.served;
    // Those thanks were given in advance.
    if (this.lastAnswerFailed) this.lastThanks = false;
  }

  /** F, 0..1 (docs/analysis.md, frustration). */
  frustration(): number {
    if (this.turns === 0) return 0;
    const recent = this.turns === 1 ? this.last : (this.last + this.beforeLast) / 2;
    const score = 0.5 * this.highest + 0.25 * (this.sum / this.turns) + 0.25 * recent;
    return this.lastThanks && this.lastValence > 0.2 ? score * THANKFUL_END_FACTOR : score;
  }

  /** s4 (docs/analysis.md, struggle). */
  unresolved(): boolean {
    return this.turns > 0 && !this.lastThanks && (this.last > UNRESOLVED_FRUSTRATION || this.lastAnswerFailed);
  }

  /** S, 0..1 (docs/analysis.md, struggle). */
  struggle(toolFailureRate: number): number {
    if (this.turns === 0) return 0;
    const laborious = this.laborious / this.turns;
    const unserved =
      this.answers === 0 ? 0 : clip((0.6 * this.failures + this.refusals + BAD_NEWS * this.badNews) / this.answers);
    const long = clip((this.turns - 10) / 20);
    return noisyOr(0.8 * laborious, 0.45 * unserved, 0.6 * toolFailureRate, this.unresolved() ? 0.35 : 0, 0.25 * long);
  }

  endsWithThanks(): boolean {
    return this.lastThanks;
  }

  get failedAnswers(): number {
    return this.failures;
  }

  get refusedAnswers(): number {
    return this.refusals;
  }
}
