import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BatchHandler,
  type ConsumerGroup,
  EventLog,
  type GroupLag,
  PartialLag,
  type Subscription,
} from '../event-log.port.js';

/** Kafka needs far longer to be given up; a scrape of the metrics does not wait for so long. */
const ANSWERS_WITHIN_MS = 5_000;

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

  override async groups(): Promise<string[]> {
    return [...(await this.outbox.groups()), ...(await this.published.groups())];
  }

  override async lag(): Promise<GroupLag[]> {
    // So that nothing is missed: what the relay has passed by the first answer is counted in the second one.
    const unpublished = await this.outbox.lag();
    const published = await Promise.race([this.published.lag(), silence()]).catch((error: unknown) => {
      throw new PartialLag(unpublished, error);
    });
    return [...unpublished, ...published];
  }
}

async function silence(): Promise<never> {
  await sleep(ANSWERS_WITHIN_MS, undefined, { ref: false });
  throw new Error('Kafka does not answer.');
}
