import type { Contract } from '@parley/contracts';
import type { ProjectedTable } from '@parley/clickhouse';

/** A row that is told from others by its key, and of which the highest version holds. */
export interface ProjectedRow {
  readonly key: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What became of one message. Throwing instead of answering means: not now, try the batch again. */
export type Outcome =
  | { readonly kind: 'row'; readonly row: ProjectedRow; readonly detail?: ProjectedRow }
  | { readonly kind: 'drop'; readonly reason: 'superseded' | 'gone' }
  | { readonly kind: 'dead-letter'; readonly reason: string; readonly attempts?: number };

/** What a projection may want to know of the batch beyond its messages. */
export interface Batch {
  /** When the youngest of its records was written to the log. */
  readonly writtenAt: Date;
  /** Aborted when the lane has to stop: whoever waits gives up by throwing, and the batch comes again. */
  readonly signal: AbortSignal;
}

/** Turns the messages of one contract into rows of one table. One outcome a message, in order. */
export interface Projection<Message> {
  /** Name of the lane and of its consumer group. */
  readonly lane: string;
  readonly contract: Contract<Message>;
  readonly table: ProjectedTable;
  /** Where the `detail` of a row goes, before the row itself: what has a row has its detail. */
  readonly detailTable?: ProjectedTable;
  project(messages: readonly Message[], batch: Batch): Outcome[] | Promise<Outcome[]>;
}
