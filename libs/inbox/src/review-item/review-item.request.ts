import { OneOf, Text, Whole } from '@parley/http';
import { REVIEW_STATUSES, type ReviewStatus } from '@parley/kernel';
import type { RecordedChange } from '../domain/recorded-change.js';

const MAX_NOTE_CHARS = 4_096;

export class ReviewItemRequest {
  @OneOf(REVIEW_STATUSES, { optional: true, description: 'What is decided; `unreviewed` opens it again.' })
  status?: ReviewStatus;

  @Text({ optional: true, min: 1, max: 255, description: 'Who looks after it; null: nobody.' })
  assignee?: string | null;

  @Text({ optional: true, min: 1, max: MAX_NOTE_CHARS, description: 'A note for whoever looks next; null: none.' })
  note?: string | null;

  @Whole({
    optional: true,
    min: 1,
    max: 5,
    description:
      'Your own severity, 1 (when there is time) to 5 (now). Replaces the one that was found until an analysis finds a higher one; null takes yours back.',
  })
  severity?: number | null;
}

/** Absent fields stay absent, whereas null takes a value away. */
export const changeOf = ({ status, assignee, note, severity }: ReviewItemRequest): Omit<RecordedChange, 'reason'> => ({
  ...(status != null && { status }),
  ...(assignee !== undefined && { assignee }),
  ...(note !== undefined && { note }),
  ...(severity !== undefined && { severity }),
});
