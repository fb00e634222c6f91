import { gaugeOf } from '@parley/platform';
import type { DeadLetters } from './dead-letters.port.js';
import { type EventLog, type GroupLag, knownLag } from './event-log.port.js';

/** When asked again within this time, the last answer holds: each one costs a look at every partition. */
const FRESH_MS = 2_000;

/** Shares one answer among all who ask until it has come, and for a time after that. */
export function shared<Answer>(ask: () => Promise<Answer>, freshMs: number): () => Promise<Answer> {
  let asked: { readonly answer: Promise<Answer>; staleAt: number } | null = null;
  return () => {
    if (asked !== null && Date.now() <= asked.staleAt) return asked.answer;
    const asking = { answer: ask(), staleAt: Infinity };
    const settled = () => void (asking.staleAt = Date.now() + freshMs);
    asking.answer.then(settled, settled);
    asked = asking;
    return asking.answer;
  };
}

/** Measures how far behind the whole installation is; every process that does so reports the same. */
export function measureLog(log: Pick<EventLog, 'lag'>, deadLetters: Pick<DeadLetters, 'count'>): void {
  const lag = shared((): Promise<readonly GroupLag[]> => log.lag().catch(knownLag), FRESH_MS);
  gaugeOf(
    'log_age_seconds',
    'Age of the oldest record that waits for a consumer group (a lane, or the relay); 0 when it has caught up.',
    ['group'],
    async () => (await lag()).map(({ group, lagMs }) => ({ labels: { group }, value: lagMs / 1_000 })),
  );
  gaugeOf(
    'log_waiting_records',
    'Records that wait for a consumer group; without Kafka at least so many, since the count is bounded.',
    ['group'],
    async () => (await lag()).map(({ group, waiting }) => ({ labels: { group }, value: waiting })),
  );
  gaugeOf(
    'log_partition_waiting_records',
    'Records that wait for a consumer group in a partition; partitions where nothing waits are left out.',
    ['group', 'partition'],
    async () =>
      (await lag()).flatMap(({ group, partitions }) =>
        Object.entries(partitions).map(([partition, value]) => ({ labels: { group, partition }, value })),
      ),
  );
  gaugeOf('dead_letters_waiting', 'Dead letters that nobody has put back yet.', ['lane'], async () =>
    [...(await deadLetters.count())].map(([lane, value]) => ({ labels: { lane }, value })),
  );
}
