import { FLAGS } from '../analysis.js';
import type { Reading } from '../local/reading.js';
import { round3 } from '../text/clip.js';
import type { Collector } from './collector.js';
import { explainAnswer } from './explain-answer.js';
import { explainUser } from './explain-user.js';
import { type Contribution, EXPLAINED_SCORES, type ExplainedScore, type Explanation } from './explanation.js';

/** A list too long to be read explains nothing. */
const MOST_CONTRIBUTIONS = 10;

/** Which messages and cues moved each score, from a conversation's readings in order. */
export function explainReadings(readings: readonly Reading[]): Explanation {
  const found = new Map<ExplainedScore, Contribution[]>();
  const collect: Collector = (score, contribution) => {
    const contributions = found.get(score) ?? [];
    contributions.push({ ...contribution, effect: round3(contribution.effect) });
    found.set(score, contributions);
  };
  for (const reading of readings) {
    if (reading.kind === 'user') explainUser(reading, collect);
    else if (reading.kind === 'assistant') explainAnswer(reading, collect);
    else if (reading.kind === 'tool' && reading.failed) {
      const { messageId, toolName } = reading;
      collect('struggle', { messageId, cue: 'tool failure', text: toolName, effect: 0.6 });
    }
  }
  const strongest = (a: Contribution, b: Contribution): number => Math.abs(b.effect) - Math.abs(a.effect);
  return Object.fromEntries(
    EXPLAINED_SCORES.filter((score) => found.has(score)).map((score) => [
      score,
      found.get(score)!.sort(strongest).slice(0, MOST_CONTRIBUTIONS),
    ]),
  );
}

export function explainFlags(readings: readonly Reading[]): Explanation {
  const explained = Object.entries(explainReadings(readings));
  return Object.fromEntries(explained.filter(([score]) => FLAGS.some((flag) => flag === score)));
}
