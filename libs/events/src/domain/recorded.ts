import type { Problem } from '@parley/kernel';

/** The outcome for a new event. */
export type Recorded =
  | { readonly status: 'created' | 'deduplicated' | 'sampled_out'; readonly eventId: string }
  | { readonly status: 'rejected'; readonly problem: Problem };
