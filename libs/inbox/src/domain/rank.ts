import type { ReviewStatus } from '@parley/kernel';

/** More than the milliseconds of any time that Parley accepts. */
const A_SEVERITY = 10_000_000_000_000;

export interface Placed {
  readonly status: ReviewStatus | null;
  readonly severity: number;
  readonly openedAt: Date | null;
  readonly decidedAt: Date | null;
}

/** The inbox's descending order: open conversations by severity, then the newest; decided ones by when they were. */
export function rankOf({ status, severity, openedAt, decidedAt }: Placed): number {
  if (status === null) return 0;
  if (status === 'unreviewed') return severity * A_SEVERITY + (openedAt?.getTime() ?? 0);
  return decidedAt?.getTime() ?? 0;
}
