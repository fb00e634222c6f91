import { described, integer, record } from '@parley/http';

export interface ReviewedItemsView {
  readonly updated: number;
}

export const REVIEWED_ITEMS = record<ReviewedItemsView>('ReviewedInboxItems', {
  updated: described(
    integer,
    'Conversations that changed; those that stood so already, or are not there, do not count.',
  ),
});
