import { counter, histogram } from '@parley/platform';

export const outcomes = counter(
  'lane_messages_total',
  'Messages by what became of them: row; drop and why; dead-letter and in which step. A batch that comes again counts again.',
  ['lane', 'outcome', 'reason'],
);

export const batchFailures = counter('lane_batch_failures_total', 'Batches that failed and come again.', ['lane']);

export const ingestToQueryable = histogram(
  'ingest_to_queryable_seconds',
  'Time from the write to the log to the end of the insert, a record of the log each.',
  ['lane'],
  [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 3_600],
);
