import { type Stream, STREAMS } from '@parley/contracts';
import type { DeadLetter, DeadLetters } from '../dead-letters.port.js';
import type { BatchHandler, EventLog, Lease, Subscription, SubscriptionStatus } from '../event-log.port.js';
import type { LogPublisher, Route } from '../log-publisher.port.js';
import type { LogRecord } from '../log-record.js';
import { DEFAULT_NOISE_LIMITS, type NoiseLimits, NoisyTenants } from './noisy-tenants.js';
import { type OwnedRecord, splitEntry } from './split-entry.js';

export const RELAY_GROUP = 'relay';

const BATCH_ENTRIES = 128;
/** The most that the relay may add to the time until a record can be queried. */
const GATHER_MS = 20;
/** From this age on an entry is history, published by a replay or by a relay that was away for long. */
const HISTORY_AFTER_MS = 600_000;
/** Kafka would reject a larger record again and again. */
const MAX_RECORD_BYTES = 900 * 1024;

export interface RelayParts {
  /** The log of PostgreSQL. */
  readonly outbox: EventLog;
  readonly publisher: LogPublisher;
  readonly deadLetters: DeadLetters;
  readonly noiseLimits?: NoiseLimits;
}

/** What is not published yet. */
export interface Backlog {
  readonly entries: number;
  /** Milliseconds since the oldest of them was written; 0 when there is none. */
  readonly ageMs: number;
}

/**
 * Carries the log of PostgreSQL over to Kafka. It advances only after Kafka has acknowledged, so an outage of any
 * length leaves entries where they are, and entries in doubt are published again, which lanes tolerate. Any number of
 * relays share the log's partitions.
 */
export class Relay {
  private readonly noisy: NoisyTenants;
  private subscriptions: Subscription[] = [];

  constructor(private readonly parts: RelayParts) {
    this.noisy = new NoisyTenants(parts.noiseLimits ?? DEFAULT_NOISE_LIMITS);
  }

  async start(): Promise<void> {
    for (const stream of STREAMS) {
      const group = { name: RELAY_GROUP, stream, maxBatchRecords: BATCH_ENTRIES, gatherMs: GATHER_MS };
      const handle: BatchHandler = (records, _, lease) => this.carry(stream, records, lease);
      this.subscriptions.push(await this.parts.outbox.subscribe(group, handle));
    }
  }

  /** Publishes the current batch and commits its position. */
  async stop(): Promise<void> {
    await Promise.all(this.subscriptions.splice(0).map((subscription) => subscription.stop()));
  }

  get status(): readonly SubscriptionStatus[] {
    return this.subscriptions.map((subscription) => subscription.status);
  }

  async backlog(): Promise<Backlog> {
    const own = (await this.parts.outbox.lag()).find(({ group }) => group === RELAY_GROUP);
    return { entries: own?.waiting ?? 0, ageMs: own?.lagMs ?? 0 };
  }

  private async carry(stream: Stream, records: readonly LogRecord[], lease: Lease): Promise<void> {
    const now = Date.now();
    const split = records.flatMap((record) => splitEntry(stream, record));
    const tooLarge = split.filter(({ payload }) => Buffer.byteLength(payload) > MAX_RECORD_BYTES);
    if (tooLarge.length > 0) await this.parts.deadLetters.add(tooLarge.map(toLetter));
    lease.throwIfLost();
    await this.parts.publisher.publish(
      split
        .filter((record) => !tooLarge.includes(record))
        .map((record) => ({ route: this.routeOf(record, now), ...record })),
    );
  }

  private routeOf({ tenantId, messages, writtenAt }: OwnedRecord, now: number): Route {
    if (now - writtenAt.getTime() > HISTORY_AFTER_MS) return 'history';
    if (tenantId === null) return 'main';
    this.noisy.saw(tenantId, messages, now);
    return this.noisy.isNoisy(tenantId, now) ? 'overflow' : 'main';
  }
}

const toLetter = ({ contract, payload, origin }: OwnedRecord): DeadLetter => ({
  lane: RELAY_GROUP,
  contract,
  payload,
  origin,
  step: 'publish',
  reason: `A record of ${Buffer.byteLength(payload)} bytes is more than Kafka takes (${MAX_RECORD_BYTES}).`,
  attempts: 1,
});
