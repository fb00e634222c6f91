import type { ConsumerGroup, EventLog } from '@parley/event-log';
import { Lanes } from './lanes.js';

describe('Lanes', () => {
  const groupsOf = async (batchRecords: number): Promise<ConsumerGroup[]> => {
    const groups: ConsumerGroup[] = [];
    const log = {
      batchRecords,
      subscribe: (group: ConsumerGroup) => {
        groups.push(group);
        return Promise.resolve({ stop: () => Promise.resolve() });
      },
    } as unknown as EventLog;
    const handle = () => Promise.resolve();
    const few = { name: 'few', stream: 'conversations', mostAtOnce: 256, handle } as const;
    const many = { name: 'many', stream: 'events', mostAtOnce: Infinity, handle } as const;
    await new Lanes(log, [few, many]).start();
    return groups;
  };

  it('take as much of the log at once as makes a good batch, and no more than each of them bears', async () => {
    const taken = async (batchRecords: number) =>
      (await groupsOf(batchRecords)).map(({ name, maxBatchRecords }) => [name, maxBatchRecords]);
    expect(await taken(1_000)).toEqual([
      ['few', 256],
      ['many', 1_000],
    ]);
    expect(await taken(100)).toEqual([
      ['few', 100],
      ['many', 100],
    ]);
  });
});
