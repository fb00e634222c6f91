import { describeWithKafka } from '@parley/testing';
import { Cluster, REDUNDANT } from './cluster.js';
import { runChaos } from './run-chaos.js';

/** The short form of `npm run chaos`: one broker, and the faults that are over soon. Workers are killed over Kafka elsewhere. */
const FAULTS = [
  'gateway-killed',
  'relay-killed',
  'postgres-connections-lost',
  'clickhouse-rejects-inserts',
  'delivered-twice-in-disorder',
  'poison-in-the-middle',
];

describeWithKafka('the distributed service under faults', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.start({ ...REDUNDANT, brokers: 1 }, () => undefined);
  });
  afterAll(() => cluster.close());

  it('keeps every acknowledged write, and counts it once', async () => {
    const seed = Date.now() % 1_000_000;
    const told: string[] = [`seed ${seed}`];
    const say = (line: string) => told.push(line);
    const options = { seconds: 1, seed, faults: FAULTS, writers: { events: 2, messages: 2 }, say };
    const result = await runChaos(cluster, options).catch((error: unknown) => {
      throw new Error(told.join('\n'), { cause: error });
    });
    // The output goes along: a failure must name its fault and its seed.
    expect({ told, ...result }).toMatchObject({ told, lost: 0, doubled: 0, restartsUnasked: 0 });
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(Object.keys(result.faults).sort()).toEqual([...FAULTS].sort());
    for (const struck of Object.values(result.faults)) expect(struck).toBeGreaterThan(0);
  });
});
