import { type Emotion, EMOTIONS } from '../analysis.js';
import { EMOTION_VOTE, type EmotionReading } from './emotion.js';

/** A feeling found in a smaller share of the user's messages than this is not the conversation's. */
const COVERAGE = 0.2;
const FRUSTRATED = 0.5;
const HIDDEN_BY_FRUSTRATION: ReadonlySet<Emotion> = new Set(['joy', 'curiosity', 'neutral']);

/** The most common user emotion (docs/analysis.md, emotion). */
export class EmotionTally {
  private turns = 0;
  private readonly votes = new Map<Emotion, number>();

  add({ emotion, probability }: EmotionReading): void {
    this.turns++;
    if (probability >= EMOTION_VOTE) this.votes.set(emotion, (this.votes.get(emotion) ?? 0) + probability);
  }

  winner(frustration: number): Emotion {
    let best: Emotion = 'neutral';
    for (const emotion of EMOTIONS) {
      const votes = this.votes.get(emotion) ?? 0;
      const enough = emotion !== 'neutral' && votes >= COVERAGE * this.turns;
      if (enough && votes > (best === 'neutral' ? 0 : (this.votes.get(best) ?? 0))) best = emotion;
    }
    return frustration >= FRUSTRATED && HIDDEN_BY_FRUSTRATION.has(best) ? 'frustration' : best;
  }
}
