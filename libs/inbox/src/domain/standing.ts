import type { ReviewStatus } from '@parley/kernel';
import { type Axis, axisOf, primaryOf, type Trigger, type TriggerType } from './trigger.js';

/** What a person decided, and how severe the conversation was then. */
export interface Decision {
  readonly status: ReviewStatus;
  readonly severity: number;
}

/** A severity that a person set in place of the one found; it holds until a higher one is found. */
export interface SetSeverity {
  readonly severity: number;
  readonly over: number;
}

/** What people said about a conversation, whatever the analysis finds. */
export interface Said {
  /** Why somebody asked for a review; null: nobody did. */
  readonly flagReason: string | null;
  readonly decision: Decision | null;
  readonly setSeverity: SetSeverity | null;
}

export const NOTHING_SAID: Said = { flagReason: null, decision: null, setSeverity: null };

/** Where a conversation stands in the inbox. */
export interface Standing {
  readonly triggers: readonly Trigger[];
  /** Null: it is not in the inbox. */
  readonly status: ReviewStatus | null;
  /** 0 without a trigger. */
  readonly severity: number;
  readonly triggerType: TriggerType | null;
  readonly axis: Axis | null;
}

const MANUAL_SEVERITY = 3;

/**
 * Follows from the newest analysis and what people said last, and from nothing else: replays, analyses in any order and
 * repeated ones lead to the same standing. A decision holds until the severity rises above what it was then.
 */
export function standing(found: readonly Trigger[], said: Said): Standing {
  const triggers = said.flagReason === null ? found : [...found, manualReview(said.flagReason)];
  const primary = primaryOf(triggers);
  const severity = effective(primary?.severity ?? 0, said.setSeverity);
  return {
    triggers,
    status: statusOf(severity, triggers, said.decision),
    severity,
    triggerType: primary?.triggerType ?? null,
    axis: primary === null ? null : axisOf(primary),
  };
}

const manualReview = (reason: string): Trigger => ({
  triggerType: 'manual_review',
  severity: MANUAL_SEVERITY,
  reason,
  source: 'person',
  confidence: null,
});

const effective = (found: number, set: SetSeverity | null): number =>
  set !== null && found <= set.over ? set.severity : found;

function statusOf(severity: number, triggers: readonly Trigger[], decision: Decision | null): ReviewStatus | null {
  if (decision === null) return triggers.length === 0 ? null : 'unreviewed';
  return severity > decision.severity ? 'unreviewed' : decision.status;
}
