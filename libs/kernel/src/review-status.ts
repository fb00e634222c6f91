/** What became of a conversation in the inbox. */
export const REVIEW_STATUSES = ['unreviewed', 'reviewed', 'dismissed'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
