import type { Admin } from 'kafkajs';
import type { Stream } from '@parley/contracts';
import type { GroupLag } from '../event-log.port.js';
import { groupOf, topicsOf } from './topics.js';

/** The search for an age ends here. */
const MAX_AGE_MS = 365 * 24 * 3_600_000;
/** How exact an age is: to this, or to a fiftieth where that is more. */
const EXACT_TO_MS = 5;
const EXACT_TO_FRACTION = 0.02;

/** Where a group goes on reading, in a partition where records wait. */
interface Behind {
  readonly topic: string;
  readonly partition: number;
  readonly position: bigint;
  readonly waiting: number;
}

/** The groups of the prefix. */
export async function groupsOf(admin: Admin, prefix: string) {
  const { groups } = await admin.listGroups();
  return groups.flatMap(({ groupId }) => {
    const group = groupOf(prefix, groupId);
    return group === null ? [] : [{ groupId, ...group }];
  });
}

/** How far behind each of them is. */
export async function groupLags(admin: Admin, prefix: string): Promise<GroupLag[]> {
  const ends = new EndsOfTopics(admin);
  const lags = (await groupsOf(admin, prefix)).map(async ({ groupId, name, stream }) => {
    const behind = await partitionsBehind(admin, ends, prefix, groupId, stream);
    return {
      group: name,
      waiting: behind.reduce((sum, { waiting }) => sum + waiting, 0),
      partitions: Object.fromEntries(behind.map(({ topic, partition, waiting }) => [`${topic}/${partition}`, waiting])),
      lagMs: behind.length === 0 ? 0 : await ageOfOldest(admin, behind),
    };
  });
  return (await Promise.all(lags)).sort((a, b) => (a.group < b.group ? -1 : 1));
}

async function partitionsBehind(
  admin: Admin,
  ends: EndsOfTopics,
  prefix: string,
  groupId: string,
  stream: Stream,
): Promise<Behind[]> {
  const positions = await admin.fetchOffsets({ groupId, topics: topicsOf(prefix, stream) });
  const behind = await Promise.all(
    positions.map(async ({ topic, partitions }) => {
      const bounds = await ends.of(topic);
      return partitions.flatMap(({ partition, offset }) => {
        const { low = 0n, high = 0n } = bounds.get(partition) ?? {};
        // Below the lowest offset there is nothing left to read, whatever the group has committed.
        const position = BigInt(offset) > low ? BigInt(offset) : low;
        return position < high ? [{ topic, partition, position, waiting: Number(high - position) }] : [];
      });
    }),
  );
  return behind.flat();
}

/**
 * The age of the oldest record that waits. Kafka does not tell the time of an offset, only the first offset after a
 * time, so this searches by halving.
 */
async function ageOfOldest(admin: Admin, behind: readonly Behind[]): Promise<number> {
  const now = Date.now();
  const isOlderThan = async (age: number): Promise<boolean> => {
    const topics = [...new Set(behind.map(({ topic }) => topic))];
    const found = await Promise.all(
      topics.map(async (topic) => {
        const first = await admin.fetchTopicOffsetsByTimestamp(topic, now - age);
        return behind.some(
          (one) =>
            one.topic === topic &&
            first.some(({ partition, offset }) => partition === one.partition && BigInt(offset) > one.position),
        );
      }),
    );
    return found.includes(true);
  };
  let [younger, older] = [0, 1_000];
  while (older < MAX_AGE_MS && (await isOlderThan(older))) [younger, older] = [older, older * 4];
  while (older - younger > Math.max(EXACT_TO_MS, older * EXACT_TO_FRACTION)) {
    const middle = Math.round((older + younger) / 2);
    if (await isOlderThan(middle)) younger = middle;
    else older = middle;
  }
  return older;
}

/** Asks once per topic, however many groups read it. */
class EndsOfTopics {
  private readonly asked = new Map<string, Promise<ReadonlyMap<number, { low: bigint; high: bigint }>>>();

  constructor(private readonly admin: Admin) {}

  of(topic: string): Promise<ReadonlyMap<number, { low: bigint; high: bigint }>> {
    const known = this.asked.get(topic) ?? this.ask(topic);
    this.asked.set(topic, known);
    return known;
  }

  private async ask(topic: string) {
    const partitions = await this.admin.fetchTopicOffsets(topic);
    return new Map(partitions.map(({ partition, low, high }) => [partition, { low: BigInt(low), high: BigInt(high) }]));
  }
}
