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
import { PostgresSubscription } from './postgres-subscription.js';

/**
 * An entry holds up to 250 messages, but only two or three where each request brings one: with 256 entries per batch,
 * there were so many inserts that a tenth fewer of such events came in. Batches of large entries are bounded by bytes.
 */
const BATCH_RECORDS = 1_024;

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
      text: `UPDATE log_positions SET xid = '0', id = 0 WHERE group_name = $1 AND stream = $2`,
      values: [group.name, group.stream],
    });
  }

  override async forget(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void> {
    await this.postgres.query({
      text: `DELETE FROM log_positions WHERE group_name = $1 AND stream = $2`,
      values: [group.name, group.stream],
    });
  }

  override lag(): Promise<GroupLag[]> {
    return this.postgres.query<GroupLag>({
      name: 'log-lag',
      text: `
        SELECT position.group_name AS "group", sum(behind.waiting)::integer AS waiting,
          coalesce(
            jsonb_object_agg(position.stream || '/' || position.partition, behind.waiting) FILTER (WHERE behind.waiting > 0),
            '{}') AS partitions,
          coalesce(max(extract(epoch FROM clock_timestamp() - behind.oldest) * 1000), 0)::integer AS "lagMs"
        FROM log_positions AS position
        CROSS JOIN LATERAL (
          SELECT count(*) AS waiting, min(written_at) AS oldest FROM log
          WHERE log.stream = position.stream AND log.partition = position.partition
            AND log.xid >= position.xid AND (log.xid, log.id) > (position.xid, position.id)
        ) AS behind
        GROUP BY position.group_name ORDER BY position.group_name`,
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
