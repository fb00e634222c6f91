import type { SubscriptionStatus } from './event-log.port.js';

/** Failures in a row over which a group counts as stuck rather than as waiting for something to pass. */
const STUCK_AFTER_FAILURES = 10;

/** What is wrong with a group that does not get on, in words for an operator; null when all do. */
export function stuckGroup(statuses: readonly SubscriptionStatus[]): string | null {
  for (const { group, stuck, failures } of statuses) {
    if (stuck !== null) return stuck;
    if (failures >= STUCK_AFTER_FAILURES) return `${group} fails`;
  }
  return null;
}
