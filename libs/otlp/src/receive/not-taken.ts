import { counter } from '@parley/platform';

type Reason = 'invalid' | 'unrelated' | 'unknown_product' | 'trace_full';

const notTaken = counter('otlp_items_not_taken_total', 'Spans and log records that were not taken, by reason.', [
  'reason',
]);

/** @param reason `unrelated`: it belongs to no conversation, which the sender is not told, since most do not. */
export const countNotTaken = (reason: Reason, items: number): void => notTaken.inc({ reason }, items);
