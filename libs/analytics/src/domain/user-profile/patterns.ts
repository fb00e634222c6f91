import type { CountName } from '@parley/metrics';
import type { NamedCount } from '../aggregates.js';
import type { BehavioralPattern } from './user-summary.js';
import { isSubject } from '../narrative/insight-text.js';
import { partOf, quoted } from '../narrative/phrases.js';
import type { Averages } from '../aggregates.js';

const MAX_TOPICS = 2;
/** Two of three may be chance. */
const MIN_CONVERSATIONS = 4;

const HABITS = {
  highFrustration: 'Grows frustrated in conversations',
  highStruggle: 'Rephrases and retries before an answer fits',
  highIntent: 'Shows interest in buying or upgrading',
  missingCapabilityDetected: 'Asks for what the assistant cannot do',
  churnRisk: 'Speaks of cancelling, refunds or leaving',
  jailbreakDetected: 'Tries to get round the rules of the assistant',
} satisfies Partial<Record<CountName, string>>;

type Habit = keyof typeof HABITS;

/** What the user does repeatedly; a single conversation is no pattern. */
export function behavioralPatterns(averages: Averages, topics: readonly NamedCount[]): BehavioralPattern[] {
  const { conversations } = averages;
  if (conversations < MIN_CONVERSATIONS) return [];
  const found = [
    ...topics
      .filter(isSubject)
      .slice(0, MAX_TOPICS)
      .map(({ name, count }) => ({ pattern: `Comes back to ${quoted(name)}`, count })),
    ...(Object.keys(HABITS) as Habit[]).map((habit) => ({ pattern: HABITS[habit], count: averages[habit] })),
  ];
  return found
    .filter(({ count }) => count >= 2)
    .sort((a, b) => b.count - a.count)
    .map(({ pattern, count }) => ({
      pattern,
      evidence: `${partOf(count, conversations)}.`,
      frequency: frequencyOf(count / conversations),
    }));
}

function frequencyOf(share: number): BehavioralPattern['frequency'] {
  if (share >= 0.5) return 'recurring';
  return share >= 0.2 ? 'occasional' : 'rare';
}
