import type { ProjectedTable, VersionedRow } from '@parley/clickhouse';
import type { Contract } from '@parley/contracts';

/**
 * What became of one message. Throwing instead of answering means: not now, try the batch again. The `fact` of a row is
 * what the projection wants to have back once the row is in.
 */
export type Outcome<
  Table extends ProjectedTable = ProjectedTable,
  Detail extends ProjectedTable = ProjectedTable,
  Fact = unknown,
> =
  | {
      readonly kind: 'row';
      readonly row: VersionedRow<Table>;
      readonly detail?: VersionedRow<Detail>;
      readonly fact?: Fact;
    }
  | { readonly kind: 'drop'; readonly reason: 'superseded' | 'gone' }
  | { readonly kind: 'dead-letter'; readonly reason: string; readonly attempts?: number };

/** What a projection may want to know of the batch beyond its messages. */
export interface Batch {
  /** When the youngest of its records was written to the log. */
  readonly writtenAt: Date;
  /** Aborted when the lane has to stop: whoever waits gives up by throwing, and the batch comes again. */
  readonly signal: AbortSignal;
}

/** Turns messages of one kind, in whichever version, into rows of one table. One outcome a message, in order. */
export interface Projection<
  Message,
  Table extends ProjectedTable = ProjectedTable,
  Detail extends ProjectedTable = ProjectedTable,
  Fact = unknown,
> {
  /** Name of the lane and of its consumer group. */
  readonly lane: string;
  /** Of one stream: the versions that it reads. */
  readonly contracts: readonly [Contract<Message>, ...Contract<Message>[]];
  readonly table: Table;
  /** Records that are taken at once at the most, where a message takes so long that what is done should not wait for more. */
  readonly mostAtOnce?: number;
  /** Where the `detail` of a row goes, before the row itself: what has a row has its detail. */
  readonly detailTable?: Detail;
  project(
    messages: readonly Message[],
    batch: Batch,
  ): Outcome<Table, Detail, Fact>[] | Promise<Outcome<Table, Detail, Fact>[]>;
  /** The facts of the rows that are in, before the position is committed: throwing makes the batch come again. */
  inserted?(facts: readonly Fact[]): Promise<void>;
}
