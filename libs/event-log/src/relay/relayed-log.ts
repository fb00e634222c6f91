import {
  type BatchHandler,
  type ConsumerGroup,
  EventLog,
  type GroupLag,
  type Subscription,
} from '../event-log.port.js';

/** The distributed log as a whole: consumed from Kafka; its lag includes what is not relayed yet. */
export class RelayedEventLog extends EventLog {
  override readonly batchRecords: number;

  constructor(
    private readonly outbox: EventLog,
    private readonly published: EventLog,
  ) {
    super();
    this.batchRecords = published.batchRecords;
  }

  override subscribe(group: ConsumerGroup, handle: BatchHandler): Promise<Subscription> {
    return this.published.subscribe(group, handle);
  }

  override rewind(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void> {
    return this.published.rewind(group);
  }

  override forget(group: Pick<ConsumerGroup, 'name' | 'stream'>): Promise<void> {
    return this.published.forget(group);
  }

  override async lag(): Promise<GroupLag[]> {
    // So that nothing is missed: what the relay has passed by the first answer is counted in the second one.
    const unpublished = await this.outbox.lag();
    return [...unpublished, ...(await this.published.lag())];
  }
}
