import type { ProjectedTable, VersionedRow } from '@parley/clickhouse';
import type { Contract } from '@parley/contracts';

/**
 * What became of one message. Throwing instead of returning means: not now, try the batch again. The `fact` of a row
 * goes back to the projection once the row is inserted.
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

/** What a projection may want to know about the batch beyond its messages. */
export interface Batch {
  /** When the youngest of its records was written to the log. */
  readonly writtenAt: Date;
  /** Aborted when the lane has to stop: a projection that waits gives up by throwing, and the batch comes again. */
  readonly signal: AbortSignal;
}

/** Turns messages of one kind, in whichever version, into rows of one table. */
export interface Projection<
  Message,
  Table extends ProjectedTable = ProjectedTable,
  Detail extends ProjectedTable = ProjectedTable,
  Fact = unknown,
> {
  /** Name of the lane and of its consumer group. */
  readonly lane: string;
  /** The versions that it reads, all of one stream. */
  readonly contracts: readonly [Contract<Message>, ...Contract<Message>[]];
  readonly table: Table;
  /** The most records taken at once, for messages that take so long that finished ones should not wait for more. */
  readonly mostAtOnce?: number;
  /** Where the `detail` of a row goes, before the row itself: every row has its detail. */
  readonly detailTable?: Detail;
  /**
   * One outcome per message, in order. Or, where the rows of a batch might not fit in memory, one part of the outcomes
   * after the other, each message once: a part is inserted before the next one is asked for.
   */
  project(
    messages: readonly Message[],
    batch: Batch,
  ): Outcome<Table, Detail, Fact>[] | AsyncIterable<ReadonlyMap<Message, Outcome<Table, Detail, Fact>>>;
  /** Takes the facts of the inserted rows before the position is committed: throwing makes the batch come again. */
  inserted?(facts: readonly Fact[]): Promise<void>;
}
