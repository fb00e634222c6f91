import type { SubscriptionStatus } from './event-log.port.js';

/** From this many failures in a row on, a group counts as stuck rather than as waiting for something to pass. */
const STUCK_AFTER_FAILURES = 10;

/** What is wrong with a group that makes no progress, in words for an operator; null when all make some. */
export function stuckGroup(statuses: readonly SubscriptionStatus[]): string | null {
  for (const { group, stuck, failures } of statuses) {
    if (stuck !== null) return stuck;
    if (failures >= STUCK_AFTER_FAILURES) return `${group} fails`;
  }
  return null;
}
