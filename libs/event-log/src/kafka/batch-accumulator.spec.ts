import { type EachBatchPayload, KafkaJSError, type KafkaMessage } from 'kafkajs';
import { eventually, gate } from '@parley/testing';
import type { BatchHandler } from '../event-log.port.js';
import type { LogRecord } from '../log-record.js';
import { Delivery } from './delivery.js';
import { BatchAccumulator } from './batch-accumulator.js';

/** What kafkajs hands to eachBatch, and what is done with it. */
class Handed {
  readonly resolved: string[] = [];
  readonly committed: string[] = [];
  paused = false;
  resumes = 0;
  isStale = false;
  beats = 0;
  heartbeatFails: Error | null = null;

  constructor(
    readonly partition: number,
    private readonly count: number,
    private readonly firstOffset = 0,
  ) {}

  get payload(): EachBatchPayload {
    const message = (index: number): KafkaMessage => ({
      key: null,
      value: Buffer.from(`${this.partition}/${index}`),
      timestamp: '1000',
      attributes: 0,
      offset: String(this.firstOffset + index),
      headers: {},
    });
    return {
      batch: {
        topic: 'topic',
        partition: this.partition,
        messages: Array.from({ length: this.count }, (_, index) => message(index)),
      } as unknown as EachBatchPayload['batch'],
      resolveOffset: (offset) => this.resolved.push(offset),
      heartbeat: async () => {
        this.beats++;
        if (this.heartbeatFails !== null) throw this.heartbeatFails;
      },
      pause: () => {
        this.paused = true;
        return () => this.resumes++;
      },
      commitOffsetsIfNecessary: async (offsets) => {
        for (const { topic, partitions } of offsets?.topics ?? []) {
          for (const { partition, offset } of partitions) this.committed.push(`${topic}/${partition}@${offset}`);
        }
      },
      uncommittedOffsets: () => ({ topics: [] }),
      isRunning: () => true,
      isStale: () => this.isStale,
    };
  }
}

describe('the accumulator of what kafkajs delivers', () => {
  const failures: unknown[] = [];
  const accumulator = (handle: BatchHandler, maxBatchRecords = 100) =>
    new BatchAccumulator({
      maxBatchRecords,
      gatherMs: 0,
      heartbeatMs: 10,
      sessionMs: 10_000,
      handle,
      onFailure: (error) => failures.push(error),
    });
  const payloads = (records: readonly LogRecord[]) => records.map(({ payload }) => payload);

  it('makes one batch of several partitions, resolves each up to its last offset, and commits one beyond', async () => {
    const batches: string[][] = [];
    const [first, second] = [new Handed(0, 2, 40), new Handed(1, 1, 7)];
    const one = accumulator(async (records) => void batches.push(payloads(records)));
    await Promise.all([one.take(new Delivery(first.payload)), one.take(new Delivery(second.payload))]);
    expect(batches).toEqual([['0/0', '0/1', '1/0']]);
    expect([first.resolved, second.resolved]).toEqual([['41'], ['7']]);
    expect(first.committed).toEqual(['topic/0@42', 'topic/1@8']);
  });

  it('gives partitions equal shares of a bounded batch, and resolves ascending', async () => {
    const sizes: number[] = [];
    const [long, short] = [new Handed(0, 10), new Handed(1, 2)];
    const one = accumulator(async (records) => void sizes.push(records.length), 4);
    await Promise.all([one.take(new Delivery(long.payload)), one.take(new Delivery(short.payload))]);
    expect(Math.max(...sizes)).toBe(4);
    expect(short.resolved).toEqual(['1']);
    expect(long.resolved).toEqual(['1', '5', '9']);
  });

  it.each([new TypeError('x is not a function'), new RangeError('range'), new SyntaxError('JSON')])(
    'lets no %p of a handler through to kafkajs: it pauses, resolves nothing, and resumes',
    async (thrown) => {
      const handed = new Handed(0, 3);
      const one = accumulator(() => Promise.reject(thrown));
      await one.take(new Delivery(handed.payload));
      expect(handed).toMatchObject({ paused: true, resolved: [], committed: [] });
      expect(one.failures).toBe(1);
      expect(one.oldestUnhandled).toEqual(new Date(1000));
      await eventually('it resumed', () => handed.resumes === 1);
      one.stop();
    },
  );

  it('beats while a batch takes long', async () => {
    const handed = new Handed(0, 1);
    const mayFinish = gate();
    const one = accumulator(() => mayFinish.opened);
    const taken = one.take(new Delivery(handed.payload));
    await eventually('it beat several times', () => handed.beats > 3);
    mayFinish.open();
    await taken;
  });

  it('hands a rebalance on to kafkajs, after the batch at hand was committed and before another one', async () => {
    const handed = new Handed(0, 10);
    const rebalance = Object.assign(new KafkaJSError('The group is rebalancing'), { type: 'REBALANCE_IN_PROGRESS' });
    handed.heartbeatFails = rebalance;
    let turns = 0;
    const one = accumulator(async () => {
      turns++;
      await eventually('it beat', () => handed.beats > 0);
    }, 2);
    await expect(one.take(new Delivery(handed.payload))).rejects.toBe(rebalance);
    expect(turns).toBe(1);
    expect(handed.committed).toEqual(['topic/0@2']);
  });

  it.each(['UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION'])(
    'tells the handler at once when a heartbeat fails with %s, and goes on after the member has joined again',
    async (type) => {
      const handed = new Handed(0, 10);
      const expelled = Object.assign(new KafkaJSError('The group went on without this member'), { type });
      handed.heartbeatFails = expelled;
      let turns = 0;
      const one = accumulator(async (_, signal, lease) => {
        turns++;
        await eventually('it is told to give up', () => signal.aborted || handed.heartbeatFails === null);
        lease.throwIfLost();
      });
      await expect(one.take(new Delivery(handed.payload))).rejects.toBe(expelled);
      expect(handed).toMatchObject({ committed: [], resolved: [], paused: false });
      handed.heartbeatFails = null;
      await one.take(new Delivery(handed.payload));
      expect(turns).toBe(2);
      expect(handed.committed).toEqual(['topic/0@10']);
    },
  );

  it('wraps whatever else a heartbeat fails with, so that kafkajs tries again', async () => {
    const handed = new Handed(0, 10);
    handed.heartbeatFails = new TypeError('undefined is not a coordinator');
    const one = accumulator(async () => eventually('it beat', () => handed.beats > 0), 2);
    await expect(one.take(new Delivery(handed.payload))).rejects.toBeInstanceOf(KafkaJSError);
  });

  it('does not handle what is stale', async () => {
    const handed = new Handed(0, 3);
    handed.isStale = true;
    let turns = 0;
    await accumulator(async () => void turns++).take(new Delivery(handed.payload));
    expect(turns).toBe(0);
    expect(handed.resolved).toEqual([]);
  });

  it('finishes the batch at hand when it stops, and takes no other', async () => {
    const handed = new Handed(0, 10);
    const one: BatchAccumulator = accumulator(async () => one.stop(), 3);
    await one.take(new Delivery(handed.payload));
    expect(handed.committed).toEqual(['topic/0@3']);
  });
});
