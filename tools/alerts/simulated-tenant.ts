import {
  type AlertPolicy,
  type Condition,
  type Evidence,
  evolve,
  judge,
  NEW_ALERT,
  type Notification,
  WINDOWS_BEFORE,
} from '../../libs/alerts/src/index.js';
import { type Sample, testMeans } from '../../libs/analytics/src/domain/significance.js';

const DAY_MS = 86_400_000;
const BEGIN = Date.UTC(2026, 0, 5);
/** As in the demo. */
const WEEKEND_SHARE = 0.4;

export interface Watch {
  readonly condition: Condition;
  readonly policy: AlertPolicy;
  readonly minConversations: number;
}

/** One day's values, drawn with replacement; fewer on weekends. */
export function drawDay(random: () => number, day: number, perDay: number, from: readonly number[]): Sample {
  const expected = perDay * (day % 7 >= 5 ? WEEKEND_SHARE : 1);
  // Arrivals of independent people: near enough to a normal distribution from 30 on.
  const count = Math.max(0, Math.round(expected + Math.sqrt(expected) * normal(random)));
  let [sum, squares] = [0, 0];
  for (let n = 0; n < count; n++) {
    const value = from[Math.floor(random() * from.length)] ?? 0;
    sum += value;
    squares += value * value;
  }
  return { count, sum, squares };
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** What an alert says over the days, evaluated once at the end of each. */
export function watch(days: readonly Sample[], { condition, policy, minConversations }: Watch): Notification[] {
  let state = NEW_ALERT;
  return days.flatMap((_, day) => {
    const verdict = judge(condition, evidenceOf(days, day), minConversations);
    const evolved = evolve(state, policy, { at: endOf(day), verdict });
    state = evolved.state;
    return evolved.notification === null ? [] : [evolved.notification];
  });
}

export const endOf = (day: number): Date => new Date(BEGIN + (day + 1) * DAY_MS);

function evidenceOf(days: readonly Sample[], day: number): Evidence {
  const now = days[day] ?? together([]);
  const before = together(days.slice(Math.max(0, day - WINDOWS_BEFORE), day));
  const tested = testMeans(now, before);
  return {
    value: meanOf(now),
    conversations: now.count,
    before: { value: meanOf(before), conversations: before.count },
    pValue: tested?.pValue ?? null,
    significant: tested !== null && tested.pValue < 0.01,
    history: days.slice(0, day).flatMap((one) => meanOf(one) ?? []),
  };
}

const meanOf = ({ count, sum }: Sample): number | null => (count === 0 ? null : sum / count);

const together = (samples: readonly Sample[]): Sample =>
  samples.reduce(
    (all, one) => ({ count: all.count + one.count, sum: all.sum + one.sum, squares: all.squares + one.squares }),
    { count: 0, sum: 0, squares: 0 },
  );
