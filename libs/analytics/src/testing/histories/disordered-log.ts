import {
  type BatchHandler,
  type ConsumerGroup,
  EventLog,
  Lease,
  type LogRecord,
  type Subscription,
} from '@parley/event-log';
import type { Postgres } from '@parley/postgres';
import { chance } from './chance.js';

const LARGEST_BATCH = 5;

/**
 * Delivers a tenant's log entries twice, in an order and in batches that the seed decides, and repeats a failing batch
 * until it is handled. When `subscribe` resolves, everything has been handled.
 */
export class DisorderedLog extends EventLog {
  override readonly batchRecords = LARGEST_BATCH;

  constructor(
    private readonly postgres: Postgres,
    private readonly tenantId: string,
    private readonly seed: number,
  ) {
    super();
  }

  override async subscribe(group: ConsumerGroup, handle: BatchHandler): Promise<Subscription> {
    const records = await this.postgres.query<LogRecord & Record<string, unknown>>({
      text: `SELECT contract, payload, stream || '/' || partition || '@' || id AS origin, written_at AS "writtenAt"
             FROM log WHERE stream = $1 AND strpos(payload, $2) > 0`,
      values: [group.stream, this.tenantId],
    });
    const deliveries = [...records, ...records]
      .map((record, index) => ({ record, at: this.chance(`${group.name} ${index}`) }))
      .sort((a, b) => a.at - b.at)
      .map(({ record }) => record);
    for (let start = 0; start < deliveries.length;) {
      const end = start + 1 + (this.chance(`${group.name} from ${start}`) % LARGEST_BATCH);
      await insistOn(() => handle(deliveries.slice(start, end), new AbortController().signal, new Lease(Infinity)));
      start = end;
    }
    const status = { group: group.name, lagMs: 0, failures: 0, lastError: null, stuck: null };
    return { status, stop: () => Promise.resolve() };
  }

  private chance(of: string): number {
    return chance(`${this.seed} ${of}`);
  }

  override rewind(): Promise<void> {
    return Promise.resolve();
  }

  override forget(): Promise<void> {
    return Promise.resolve();
  }

  override groups(): Promise<[]> {
    return Promise.resolve([]);
  }

  override lag(): Promise<[]> {
    return Promise.resolve([]);
  }
}

const MOST_ATTEMPTS = 100;

async function insistOn(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
