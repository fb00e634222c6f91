import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PoolClient } from 'pg';
import { columnsOf, type Postgres, TransactionIdColumn } from '@parley/postgres';
import { type ConsumerGroup, Lease } from '../event-log.port.js';
import type { LogRecord } from '../log-record.js';
import { ConsumerMembers } from './consumer-members.js';
import { PARTITIONS } from './append.js';

/** The last entry of a partition that a consumer group has committed. */
@Entity('log_positions')
export class LogPositionEntity {
  @PrimaryColumn('text')
  groupName!: string;

  @PrimaryColumn('text')
  stream!: string;

  @PrimaryColumn('smallint')
  partition!: number;

  @TransactionIdColumn()
  xid!: string;

  @Column('bigint')
  id!: string;

  /** How often the group was sent back. */
  @Column('integer')
  epoch!: number;
}

export type Position = Readonly<Pick<LogPositionEntity, 'partition' | 'xid' | 'id' | 'epoch'>>;

const POSITION = columnsOf(LogPositionEntity, ['partition', 'xid', 'id', 'epoch']);

export interface FetchedBatch {
  /** Partition by partition, each in the order of the log. */
  readonly records: readonly LogRecord[];
  /** The last position of each partition that the records reach. */
  readonly positions: readonly Position[];
  /** Whether a partition gave as much as it was asked for, so that more is likely to wait there. */
  readonly isFull: boolean;
}

interface Row extends Position {
  readonly fills: boolean;
  readonly contract: string;
  readonly payload: string;
  readonly written_at: Date;
  readonly trace: string | null;
}

/**
 * Makes PostgreSQL read the slices one after the other, each by its index, until there is enough: their order is that
 * of the log. A planner that takes a slice for nearly empty, as it does before there are statistics, would rather read
 * all that waits and sort it.
 */
export const READ_IN_ORDER = 'enable_sort = off';

/**
 * The most bytes of a batch, unless one entry of each partition is more. A text's length is known without reading it.
 */
const MOST_BYTES = 2 * 1024 * 1024;

/** How often a consumer checks whether it holds its share: a dead one's partitions are taken over within this time. */
const BALANCE_MS = 1_000;

/**
 * A consumer's hold on partitions of one group: advisory locks on a connection of its own, so that a consumer that
 * dies lets go at once. Not row locks: they would need a transaction, and an open transaction holds back the very
 * snapshot by which entries become readable.
 */
export class PartitionClaim {
  private partitions: readonly number[] = [];
  private balancedAt = 0;

  private constructor(
    private readonly client: PoolClient,
    private readonly group: ConsumerGroup,
    private readonly members: ConsumerMembers,
    readonly lease: Lease,
  ) {}

  static async open(postgres: Postgres, group: ConsumerGroup, frozenAfterMs: number): Promise<PartitionClaim> {
    const client = await postgres.connect();
    const lease = new Lease(frozenAfterMs);
    client.once('error', (error: Error) => lease.lose(error));
    client.once('end', () => lease.lose(new Error('The connection that held the partitions has ended.')));
    const members = new ConsumerMembers(client, lockName(group), frozenAfterMs);
    const claim = new PartitionClaim(client, group, members, lease);
    await claim.prepare().catch(async (error: unknown) => {
      await claim.close();
      throw error;
    });
    return claim;
  }

  private async prepare(): Promise<void> {
    await this.client.query(`SET ${READ_IN_ORDER}`);
    await this.members.join();
  }

  /** At most the next `limit` records, an equal share from each partition. No batch may be in hand meanwhile. */
  async fetch(limit: number): Promise<FetchedBatch> {
    if (Date.now() - this.balancedAt >= BALANCE_MS) await this.balance();
    // Partitions take turns, so that a limit below their number leaves none of them behind.
    const turn = this.partitions.slice(0, limit);
    this.partitions = [...this.partitions.slice(turn.length), ...turn];
    const share = Math.floor(limit / Math.max(1, turn.length));
    const { rows } = await this.client.query<Row>({
      name: 'fetch-log',
      text: `
        SELECT position.partition, position.epoch, entry.xid::text, entry.id::text, entry.contract, entry.payload, entry.written_at,
          entry.trace, entry.bytes >= $5 AS fills
        FROM log_positions AS position
        CROSS JOIN LATERAL (
          SELECT next.*, sum(octet_length(next.payload)) OVER (ORDER BY next.xid, next.id) AS bytes FROM (
            SELECT * FROM log
            WHERE log.stream = position.stream AND log.partition = position.partition
              AND log.xid >= position.xid AND (log.xid, log.id) > (position.xid, position.id)
              AND log.xid < pg_snapshot_xmin(pg_current_snapshot())
            ORDER BY log.xid, log.id
            LIMIT $4
          ) AS next
        ) AS entry
        WHERE position.group_name = $1 AND position.stream = $2 AND position.partition = ANY ($3)
          AND entry.bytes - octet_length(entry.payload) < $5
        ORDER BY position.partition, entry.xid, entry.id`,
      values: [this.group.name, this.group.stream, turn, share, Math.floor(MOST_BYTES / Math.max(1, turn.length))],
    });
    this.lease.renew();
    const positions = new Map<number, Position>();
    const counts = new Map<number, number>();
    for (const { partition, xid, id, epoch } of rows) {
      positions.set(partition, { partition, xid, id, epoch });
      counts.set(partition, (counts.get(partition) ?? 0) + 1);
    }
    return {
      records: rows.map((row) => toRecord(this.group.stream, row)),
      positions: [...positions.values()],
      isFull: [...counts.values()].includes(share) || rows.some(({ fills }) => fills),
    };
  }

  /** Shows that the consumer is alive while it handles a batch and does not fetch. */
  async keepAlive(): Promise<void> {
    const sentAt = Date.now();
    try {
      this.lease.throwIfLost();
      await this.client.query('SELECT 1');
      this.lease.renew(sentAt);
    } catch (error) {
      this.lease.lose(error as Error);
    }
  }

  /** @throws when the group was sent back meanwhile: what lies before the position is to come again. */
  async commit(positions: readonly Position[]): Promise<void> {
    const { rowCount } = await this.client.query({
      name: 'commit-log-position',
      text: `
        UPDATE log_positions AS position SET xid = done.xid, id = done.id
        FROM unnest(${POSITION.arrays(3)}) AS done (${POSITION.names})
        WHERE position.group_name = $1 AND position.stream = $2 AND position.partition = done.partition
          AND position.epoch = done.epoch`,
      values: [this.group.name, this.group.stream, ...POSITION.toArrays(positions)],
    });
    if (rowCount !== positions.length) throw new Error('The group was sent back while this batch was handled.');
  }

  async close(): Promise<void> {
    // Destroying the connection, rather than handing it back, frees every lock whatever state it is in.
    this.client.release(true);
  }

  /** Releases partitions beyond its share for consumers that have fewer, or takes free ones up to its share. */
  private async balance(): Promise<void> {
    this.balancedAt = Date.now();
    const share = await this.members.shareOf(PARTITIONS);
    const surplus = this.partitions.slice(share);
    this.partitions = this.partitions.slice(0, share);
    if (surplus.length > 0) {
      await this.client.query({
        text: 'SELECT pg_advisory_unlock(hashtext($1), partition) FROM unnest($2::smallint[]) AS partition',
        values: [lockName(this.group), surplus],
      });
    } else if (this.partitions.length < share) await this.claimFree(share - this.partitions.length);
  }

  private async claimFree(count: number): Promise<void> {
    const { rows } = await this.client.query<{ partition: number }>({
      text: `SELECT partition FROM unnest($2::smallint[]) AS partition
             WHERE pg_try_advisory_lock(hashtext($1), partition) LIMIT $3`,
      values: [
        lockName(this.group),
        Array.from({ length: PARTITIONS }, (_, partition) => partition).filter((p) => !this.partitions.includes(p)),
        count,
      ],
    });
    this.partitions = [...this.partitions, ...rows.map(({ partition }) => partition)];
  }
}

const lockName = ({ name, stream }: ConsumerGroup): string => `${name}/${stream}`;

function toRecord(stream: string, row: Row): LogRecord {
  return {
    contract: row.contract,
    payload: row.payload,
    origin: `${stream}/${row.partition}@${row.xid}-${row.id}`,
    writtenAt: row.written_at,
    ...(row.trace === null ? {} : { trace: row.trace }),
  };
}
