import { Id, IdList, OneOf } from '@parley/http';
import { invalidField, REVIEW_STATUSES, type ReviewStatus } from '@parley/kernel';
import type { ItemChoice } from '../postgres/choose-items.js';

const MAX_IDS = 1_000;

export class ReviewItemsRequest {
  @IdList({ optional: true, min: 1, max: MAX_IDS, description: 'Conversations of the inbox; instead of `cluster`.' })
  ids?: string[] | null;

  @Id({ optional: true, description: 'All open conversations of this cluster, by the `clusterId` of a card.' })
  cluster?: string | null;

  @OneOf(REVIEW_STATUSES, { description: 'What is decided.' })
  status!: ReviewStatus;
}

/** @throws Problem `invalid` unless exactly one of `ids` and `cluster` is given. */
export function choiceOf({ ids, cluster }: ReviewItemsRequest): ItemChoice {
  if ((ids == null) === (cluster == null)) throw invalidField('ids', 'exactly one of ids and cluster must be given');
  return ids == null ? { cluster: cluster ?? '' } : { ids: ids.map((id) => id.toLowerCase()) };
}
