import type { PoolClient } from 'pg';
import type { Postgres } from '@parley/postgres';
import type { ConsumerGroup } from '../event-log.port.js';
import type { LogRecord } from '../log-record.js';
import { PARTITIONS } from './partition.js';

export interface Position {
  readonly partition: number;
  readonly xid: string;
  readonly id: string;
}

export interface FetchedBatch {
  /** Partition by partition, each in the order of the log. */
  readonly records: readonly LogRecord[];
  /** The last position of each partition that the records reach. */
  readonly positions: readonly Position[];
}

interface Row extends Position {
  readonly contract: string;
  readonly payload: string;
  readonly written_at: Date;
}

/**
 * A consumer's hold on partitions of one group: advisory locks on a connection of its own, so that a consumer that
 * dies lets go at once. Not row locks: they would need a transaction, and an open transaction holds back the very
 * snapshot by which entries become readable.
 */
export class PartitionClaim {
  private constructor(
    private readonly client: PoolClient,
    private readonly group: ConsumerGroup,
    private partitions: readonly number[],
  ) {}

  static async open(postgres: Postgres, group: ConsumerGroup): Promise<PartitionClaim> {
    const claim = new PartitionClaim(await postgres.connect(), group, []);
    // The connection sits outside a query for most of its life; without a listener its loss would end the process.
    claim.client.on('error', () => undefined);
    return claim;
  }

  /** The next `limit` records at the most, an equal share from each partition. */
  async fetch(limit: number): Promise<FetchedBatch> {
    if (this.partitions.length < PARTITIONS) await this.claimFree();
    // Partitions take turns, so that a limit below their number leaves none of them behind.
    const turn = this.partitions.slice(0, limit);
    this.partitions = [...this.partitions.slice(turn.length), ...turn];
    const { rows } = await this.client.query<Row>({
      name: 'fetch-log',
      text: `
        SELECT position.partition, entry.xid::text, entry.id::text, entry.contract, entry.payload, entry.written_at
        FROM log_positions AS position
        CROSS JOIN LATERAL (
          SELECT * FROM log
          WHERE log.stream = position.stream AND log.partition = position.partition
            AND (log.xid, log.id) > (position.xid, position.id)
            AND log.xid < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY log.xid, log.id
          LIMIT $4
        ) AS entry
        WHERE position.group_name = $1 AND position.stream = $2 AND position.partition = ANY ($3)
        ORDER BY position.partition, entry.xid, entry.id`,
      values: [this.group.name, this.group.stream, turn, Math.floor(limit / Math.max(1, turn.length))],
    });
    const positions = new Map<number, Position>();
    for (const { partition, xid, id } of rows) positions.set(partition, { partition, xid, id });
    return { records: rows.map((row) => toRecord(this.group.stream, row)), positions: [...positions.values()] };
  }

  async commit(positions: readonly Position[]): Promise<void> {
    await this.client.query({
      name: 'commit-log-position',
      text: `
        UPDATE log_positions AS position SET xid = done.xid::xid8, id = done.id
        FROM unnest($3::smallint[], $4::text[], $5::bigint[]) AS done (partition, xid, id)
        WHERE position.group_name = $1 AND position.stream = $2 AND position.partition = done.partition`,
      values: [
        this.group.name,
        this.group.stream,
        positions.map(({ partition }) => partition),
        positions.map(({ xid }) => xid),
        positions.map(({ id }) => id),
      ],
    });
  }

  async close(): Promise<void> {
    // Destroying the connection, rather than handing it back, frees every lock whatever state it is in.
    this.client.release(true);
  }

  private async claimFree(): Promise<void> {
    const { rows } = await this.client.query<{ partition: number }>({
      text: `SELECT partition FROM unnest($2::smallint[]) AS partition
             WHERE pg_try_advisory_lock(hashtext($1), partition)`,
      values: [
        `${this.group.name}/${this.group.stream}`,
        Array.from({ length: PARTITIONS }, (_, partition) => partition).filter((p) => !this.partitions.includes(p)),
      ],
    });
    if (rows.length > 0) this.partitions = [...this.partitions, ...rows.map(({ partition }) => partition)];
  }
}

function toRecord(stream: string, row: Row): LogRecord {
  return {
    contract: row.contract,
    payload: row.payload,
    origin: `${stream}/${row.partition}@${row.xid}-${row.id}`,
    writtenAt: row.written_at,
  };
}
