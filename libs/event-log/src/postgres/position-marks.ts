import { Column, Entity, PrimaryColumn } from 'typeorm';
import { columnsOf, type Queryable, TransactionIdColumn } from '@parley/postgres';

/** Where a consumer group stood in a partition at a moment. */
@Entity('log_position_marks')
class LogPositionMarkEntity {
  @PrimaryColumn('text')
  groupName!: string;

  @PrimaryColumn('text')
  stream!: string;

  @PrimaryColumn('smallint')
  partition!: number;

  @PrimaryColumn('timestamptz')
  markedAt!: Date;

  @TransactionIdColumn()
  xid!: string;

  @Column('bigint')
  id!: string;
}

const MARK = columnsOf(LogPositionMarkEntity, ['groupName', 'stream', 'partition', 'markedAt', 'xid', 'id']);

const MARK_EVERY_SECONDS = 60;
/**
 * Operating systems write unsynced data to the disk within half a minute or so, and merged parts stay in ClickHouse for
 * eight minutes after their merge.
 */
const UNSYNCED_SECONDS = 900;

/** Remembers where every group stands, unless that was done within the last minute. */
export async function markPositions(db: Queryable): Promise<void> {
  await db.query({
    text: `
      WITH latest AS (SELECT max(marked_at) AS at FROM log_position_marks), now AS (SELECT clock_timestamp() AS at)
      INSERT INTO log_position_marks (${MARK.names})
      SELECT group_name, stream, partition, now.at, xid, id FROM log_positions, now, latest
      WHERE latest.at IS NULL OR latest.at < now.at - make_interval(secs => $1)
      ON CONFLICT DO NOTHING`,
    values: [MARK_EVERY_SECONDS],
  });
  // One mark that is old enough has to stay for each group, and two hold until the next.
  await db.query({
    text: `DELETE FROM log_position_marks WHERE marked_at < clock_timestamp() - make_interval(secs => $1)
             AND marked_at < (SELECT max(marked_at) FROM log_position_marks) - make_interval(secs => $1)`,
    values: [UNSYNCED_SECONDS + 2 * MARK_EVERY_SECONDS],
  });
}

/**
 * Sends every group back to where it stood a quarter of an hour before the last mark, or to the beginning where it has
 * no mark that old. All consumers must be stopped.
 */
export async function rewindToMarks(db: Queryable): Promise<void> {
  await db.query({
    text: `
      UPDATE log_positions p SET xid = coalesce(safe.xid, '0'), id = coalesce(safe.id, 0), epoch = p.epoch + 1
      FROM log_positions q LEFT JOIN LATERAL (
        SELECT m.xid, m.id FROM log_position_marks m
        WHERE m.group_name = q.group_name AND m.stream = q.stream AND m.partition = q.partition
          AND m.marked_at <= (SELECT max(marked_at) FROM log_position_marks) - make_interval(secs => $1)
        ORDER BY m.marked_at DESC LIMIT 1
      ) AS safe ON true
      WHERE p.group_name = q.group_name AND p.stream = q.stream AND p.partition = q.partition
        AND (coalesce(safe.xid, '0'), coalesce(safe.id, 0)) < (p.xid, p.id)`,
    values: [UNSYNCED_SECONDS],
  });
}
