import type { ReviewStatus } from '@parley/kernel';

/** What one review changed; what it left alone is absent. */
export interface RecordedChange {
  readonly status?: ReviewStatus;
  readonly severity?: number | null;
  readonly assignee?: string | null;
  readonly note?: string | null;
  /** Why somebody asked for a review. */
  readonly reason?: string;
}
