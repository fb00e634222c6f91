import { EventLog, type GroupLag, PartialLag, type Subscription } from '../event-log.port.js';
import { RelayedEventLog } from './relayed-log.js';

class LogWithLag extends EventLog {
  override readonly batchRecords = 1;

  constructor(override readonly lag: () => Promise<GroupLag[]>) {
    super();
  }

  override async subscribe(): Promise<Subscription> {
    throw new Error('Nobody consumes this log.');
  }

  override async rewind(): Promise<void> {}
  override async forget(): Promise<void> {}

  override async groups(): Promise<string[]> {
    return (await this.lag()).map(({ group }) => group);
  }
}

const lagOf = (group: string): GroupLag => ({ group, lagMs: 61_000, waiting: 1, partitions: { 'events/0': 1 } });

describe('the lag of the relayed log', () => {
  const outbox = new LogWithLag(async () => [lagOf('relay')]);

  it('is that of the relay and of the lanes', async () => {
    const log = new RelayedEventLog(outbox, new LogWithLag(async () => [lagOf('events')]));
    expect(await log.lag()).toEqual([lagOf('relay'), lagOf('events')]);
    expect(await log.groups()).toEqual(['relay', 'events']);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('Kafka is away.'))],
    ['stays silent', () => new Promise<never>(() => undefined)],
  ])(
    'is at least that of the relay while Kafka %s',
    async (_, lag) => {
      const asked = new RelayedEventLog(outbox, new LogWithLag(lag)).lag();
      const error: unknown = await asked.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(PartialLag);
      expect(error).toMatchObject({ known: [lagOf('relay')] });
    },
    10_000,
  );
});
