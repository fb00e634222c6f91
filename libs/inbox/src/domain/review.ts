import type { ReviewStatus } from '@parley/kernel';
import { primaryOf, type Trigger } from './trigger.js';
import { type Said, standing } from './standing.js';

/** What a person changes about a conversation in the inbox; absent fields stay as they are. */
export interface Review {
  readonly status?: ReviewStatus;
  /** Null: the severity found by the analysis counts again. */
  readonly severity?: number | null;
}

/**
 * A review decides on the conversation as it stands after it: one that sets the severity reopens nothing. One that
 * changes neither status nor severity decides nothing.
 */
export function reviewed(found: readonly Trigger[], said: Said, { status, severity }: Review): Said {
  if (status === undefined && severity === undefined) return said;
  const setSeverity =
    severity === undefined
      ? said.setSeverity
      : severity === null
        ? null
        : { severity, over: severityFound(found, said) };
  const now = standing(found, { ...said, setSeverity });
  const before = standing(found, said);
  const decided = status ?? (said.decision === null ? null : before.status);
  return { ...said, setSeverity, decision: decided === null ? null : { status: decided, severity: now.severity } };
}

/** Somebody asks for a review: whatever was decided before, the conversation is open again. */
export function flagged(found: readonly Trigger[], said: Said, reason: string): Said {
  const now = { ...said, flagReason: reason };
  return { ...now, decision: { status: 'unreviewed', severity: standing(found, now).severity } };
}

const severityFound = (found: readonly Trigger[], said: Said): number =>
  primaryOf(standing(found, { ...said, setSeverity: null, decision: null }).triggers)?.severity ?? 0;
