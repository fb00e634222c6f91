import { readMetrics } from '@parley/platform';
import { gate } from '@parley/testing';
import type { DeadLetters } from './dead-letters.port.js';
import { type EventLog, type GroupLag, PartialLag } from './event-log.port.js';
import { measureLog, shared } from './log-metrics.js';

const RELAY: GroupLag = { group: 'relay', lagMs: 61_000, waiting: 3, partitions: {} };

describe('an answer that is shared', () => {
  it('is asked for once until it has come, and again when it is no longer fresh', async () => {
    const mayAnswer = gate();
    let asked = 0;
    const ask = shared(async () => {
      asked++;
      await mayAnswer.opened;
      return asked;
    }, 5);
    const first = ask();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const second = ask();
    mayAnswer.open();
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await ask()).toBe(2);
  });
});

describe('the metrics of the log', () => {
  it('tell the backlog of the relay while Kafka is away', async () => {
    const log: Pick<EventLog, 'lag'> = { lag: () => Promise.reject(new PartialLag([RELAY], new Error('away'))) };
    const letters: Pick<DeadLetters, 'count'> = { count: async () => new Map() };
    measureLog(log, letters);
    const { text } = await readMetrics();
    expect(text).toMatch(/^parley_log_age_seconds\{group="relay"\} 61$/m);
    expect(text).toMatch(/^parley_log_waiting_records\{group="relay"\} 3$/m);
  });
});
