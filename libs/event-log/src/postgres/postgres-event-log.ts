import type { Logger } from 'pino';
import type { Postgres } from '@parley/postgres';
import {
  type BatchHandler,
  type ConsumerGroup,
  EventLog,
  type GroupLag,
  type Subscription,
} from '../event-log.port.js';
import { PARTITIONS } from './append.js';
import { READ_IN_ORDER } from './partition-claim.js';
import { PostgresSubscription } from './postgres-subscription.js';

/**
 * An entry holds up to 250 messages, but only two or three where each request brings one: with 256 entries per batch,
 * there were so many inserts that a tenth fewer of such events came in. Batches of large entries are bounded by bytes.
 */
const BATCH_RECORDS = 1_024;

/** The most entries that are counted in a partition. */
const MOST_COUNTED = 1_000;

const WAITING = `log.stream = position.stream AND log.partition = position.partition
            AND log.xid >= position.xid AND (log.xid, log.id) > (position.xid, position.id)
          ORDER BY log.xid, log.id`;

const LAG = `
        SELECT position.group_name AS "group", sum(behind.waiting)::float8 AS waiting,
          coalesce(
            jsonb_object_agg(position.stream || '/' || position.partition, behind.waiting) FILTER (WHERE behind.waiting > 0),
            '{}') AS partitions,
          coalesce(round(extract(epoch FROM clock_timestamp() - min(first.written_at)) * 1000), 0)::float8 AS "lagMs"
        FROM log_positions AS position
        CROSS JOIN LATERAL (
          SELECT count(*) AS waiting FROM (SELECT FROM log WHERE ${WAITING} LIMIT $1) AS counted
        ) AS behind
        LEFT JOIN LATERAL (SELECT written_at FROM log WHERE ${WAITING} LIMIT 1) AS first ON true
        GROUP BY position.group_name ORDER BY position.group_name`;

/** The log read directly from its table: by lanes in the embedded shape, by the relay in the distributed one. */
export class PostgresEventLog extends EventLog {
  override readonly batchRecords = BATCH_RECORDS;

  constructor(
    private readonly postgres: Postgres,
    private readonly logger: Logger,
    /** A consumer that is silent for this long is cut off, and the others share what it held. */
    private readonly frozenAfterMs = 15_000,
  ) {
    super();
  }

  override async subscribe(group: ConsumerGroup, handle: BatchHandler): Promise<Subscription> {
    await this.ensurePositions(group);
    const subscription = new PostgresSubscription(this.postgres, this.logger, group, handle, this.frozenAfterMs);
    subscription.start();
    return subscription;
  }

  override async rewind(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void> {
    await this.ensurePositions(group);
    await this.postgres.query({
      text: `UPDATE log_positions SET xid = '0', id = 0, epoch = epoch + 1 WHERE group_name = $1 AND stream = $2`,
      values: [group.name, group.stream],
    });
  }

  override async forget(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void> {
    await this.postgres.query({
      text: `DELETE FROM log_positions WHERE group_name = $1 AND stream = $2`,
      values: [group.name, group.stream],
    });
  }

  override async groups(): Promise<string[]> {
    const groups = await this.postgres.query<{ name: string }>({
      text: 'SELECT DISTINCT group_name AS name FROM log_positions',
    });
    return groups.map(({ name }) => name);
  }

  /** Bounded, however much waits: it is asked for just when very much does. */
  override lag(): Promise<GroupLag[]> {
    return this.postgres.transaction(async (tx) => {
      await tx.query({ text: `SET LOCAL ${READ_IN_ORDER}` });
      return tx.query<GroupLag>({ name: 'log-lag', text: LAG, values: [MOST_COUNTED] });
    });
  }

  private async ensurePositions(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void> {
    await this.postgres.query({
      text: `INSERT INTO log_positions (group_name, stream, partition)
             SELECT $1, $2, partition FROM generate_series(0, $3 - 1) AS partition
             ON CONFLICT DO NOTHING`,
      values: [group.name, group.stream, PARTITIONS],
    });
  }
}
