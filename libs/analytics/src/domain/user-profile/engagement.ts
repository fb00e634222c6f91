import type { Engagement } from './user-summary.js';
import { counted, grouped, sentences } from '../narrative/phrases.js';
import type { Activity, Averages } from '../aggregates.js';

const POWER_USER_FROM = 10;
const REGULAR_FROM = 3;
const CHURNING_AFTER_DAYS = 30;
const AT_RISK_AFTER_DAYS = 14;
/** Where "high" frustration begins. */
const HIGH_FRUSTRATION = 0.5;
/** One bad day is not a risk yet. */
const MIN_FOR_MOOD = 4;

export type Mood = Pick<Averages, 'moods' | 'frustration'>;

/** How much a user is engaged, and in which direction: the last 30 days against the 30 before them. */
export function engagement(activity: Activity, mood: Mood): Engagement {
  const { conversations, recent, before, daysSinceLast } = activity;
  return {
    level: levelOf(activity, mood),
    trajectory: trajectoryOf(activity),
    description:
      conversations === 0
        ? 'No conversation has been recorded yet.'
        : sentences(
            `${counted(recent, 'conversation')} in the last 30 days against ${grouped(before)} in the 30 days before,`,
            `${counted(conversations, 'conversation')} in all.`,
            daysSinceLast === 0 ? 'Last seen within a day.' : `Last seen ${counted(daysSinceLast, 'day')} ago.`,
          ),
  };
}

function levelOf(activity: Activity, mood: Mood): Engagement['level'] {
  const { conversations, recent, before, daysSinceLast } = activity;
  const frustrated = mood.moods >= MIN_FOR_MOOD && (mood.frustration ?? 0) >= HIGH_FRUSTRATION;
  if (conversations === 0) return 'casual';
  if (daysSinceLast >= CHURNING_AFTER_DAYS) return 'churning';
  const quiet = daysSinceLast >= AT_RISK_AFTER_DAYS && before >= REGULAR_FROM;
  if (quiet || frustrated) return 'at_risk';
  if (recent >= POWER_USER_FROM) return 'power_user';
  return recent >= REGULAR_FROM ? 'regular' : 'casual';
}

/** At least half as many again, or half or fewer; and by two or more, so that one conversation is not a trend. */
function trajectoryOf({ recent, before }: Activity): Engagement['trajectory'] {
  if (recent >= before + 2 && recent >= 1.5 * before) return 'growing';
  return recent <= before - 2 && recent <= 0.5 * before ? 'declining' : 'stable';
}
