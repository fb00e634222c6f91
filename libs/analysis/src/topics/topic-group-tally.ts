import { type LinearModel, softmax } from '../models/linear-model.js';
import type { Utterance } from '../utterance.js';
import { CATCH_ALL, TOPIC_GROUPS } from '../analysis.js';

/** Later requests seldom change what a conversation is about. */
const MOST_TURNS = 6;
const FIRST_TURN_WEIGHT = 2;
const UNSURE = 0.22;
const OTHER = TOPIC_GROUPS.indexOf(CATCH_ALL);
const SMALLTALK = TOPIC_GROUPS.indexOf('smalltalk');
/** "Hi", "yes" and "thanks" are in every conversation: they decide only where there is nothing else. */
const SMALLTALK_WEIGHT = 0.25;

/** Sums the group probabilities of the first user messages. */
export class TopicGroupTally {
  private turns = 0;
  private readonly sums = new Float64Array(TOPIC_GROUPS.length);
  private total = 0;

  add(utterance: Utterance, model: LinearModel): void {
    if (this.turns >= MOST_TURNS || utterance.wordless) return;
    const probabilities = softmax(model.score(utterance.vector));
    const weight =
      (this.turns === 0 ? FIRST_TURN_WEIGHT : 1) *
      Math.min(1, utterance.words.length / 6) *
      (1 - (1 - SMALLTALK_WEIGHT) * (probabilities[SMALLTALK] ?? 0));
    for (let k = 0; k < this.sums.length; k++) this.sums[k]! += weight * (probabilities[k] ?? 0);
    this.total += weight;
    this.turns++;
  }

  group(): string {
    let best = OTHER;
    for (let k = 0; k < this.sums.length; k++) if (this.sums[k]! > this.sums[best]!) best = k;
    const sure = this.total > 0 && this.sums[best]! / this.total >= UNSURE;
    return TOPIC_GROUPS[sure ? best : OTHER] ?? CATCH_ALL;
  }
}
