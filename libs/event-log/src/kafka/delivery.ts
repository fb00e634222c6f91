import type { EachBatchPayload } from 'kafkajs';
import type { LogRecord } from '../log-record.js';
import { toLogRecord } from './kafka-record.js';

/** The part of a delivery that one turn takes. */
export interface Portion {
  readonly delivery: Delivery;
  readonly records: readonly LogRecord[];
  /** Offset of its last record. */
  readonly lastOffset: string;
}

/**
 * What kafkajs hands over of one partition, taken in portions from its start: offsets can only be resolved in order.
 */
export class Delivery {
  private next = 0;
  private settle: { resolve(): void; reject(error: Error): void } | null = null;
  readonly settled: Promise<void>;
  readonly partition: string;

  constructor(private readonly payload: EachBatchPayload) {
    this.partition = `${payload.batch.topic}/${payload.batch.partition}`;
    this.settled = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  /** Whether this member still has the partition: checked before every turn. */
  get isLive(): boolean {
    return this.payload.isRunning() && !this.payload.isStale();
  }

  get isDone(): boolean {
    return this.next >= this.payload.batch.messages.length;
  }

  /** When the oldest record that is not handled was written; null when all are. */
  get oldest(): Date | null {
    const message = this.payload.batch.messages[this.next];
    return message === undefined ? null : this.toRecord(message).writtenAt;
  }

  portion(size: number): Portion {
    const messages = this.payload.batch.messages.slice(this.next, this.next + size);
    const last = messages.at(-1);
    if (last === undefined) throw new Error('A delivery that is done was asked for more.');
    return { delivery: this, records: messages.map((message) => this.toRecord(message)), lastOffset: last.offset };
  }

  heartbeat(): Promise<void> {
    return this.payload.heartbeat();
  }

  /** Commits all partitions of the turn in one request. A position is where to go on: one after the last offset. */
  async commit(portions: readonly Portion[]): Promise<void> {
    const topics = new Map<string, { partition: number; offset: string }[]>();
    for (const { delivery, lastOffset } of portions) {
      const { topic, partition } = delivery.payload.batch;
      const position = { partition, offset: (BigInt(lastOffset) + 1n).toString() };
      topics.set(topic, [...(topics.get(topic) ?? []), position]);
    }
    await this.payload.commitOffsetsIfNecessary({
      topics: [...topics].map(([topic, partitions]) => ({ topic, partitions })),
    });
  }

  handled({ records, lastOffset }: Portion): void {
    this.next += records.length;
    this.payload.resolveOffset(lastOffset);
  }

  /** Fetches nothing more from the partition until the result is called; what is not resolved then comes again. */
  pause(): () => void {
    return this.payload.pause();
  }

  release(): void {
    this.settle?.resolve();
  }

  /** The error ends up in kafkajs, so it must be one that kafkajs survives. */
  fail(error: Error): void {
    this.settle?.reject(error);
  }

  private toRecord(message: EachBatchPayload['batch']['messages'][number]): LogRecord {
    return toLogRecord(this.payload.batch.topic, this.payload.batch.partition, message);
  }
}
