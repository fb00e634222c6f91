import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../libs/kernel/src/seeded-random.js';
import { AcknowledgedWriters } from '../../libs/testing/src/process/acknowledged-writers.js';
import { Cluster } from './cluster.js';
import { FAULTS } from './faults.js';
import { judge, type Verdict } from './verdict.js';

export interface ChaosOptions {
  /** Of each fault. */
  readonly seconds: number;
  readonly seed: number;
  /** Names of faults, in any order. */
  readonly faults: readonly string[];
  readonly brokers: 1 | 3;
  readonly say: (line: string) => void;
}

export interface ChaosResult extends Verdict {
  /** How often each struck. */
  readonly faults: Readonly<Record<string, number>>;
}

const WRITERS = { events: 6, messages: 4 };
/** Writing before a fault and after it, so that both edges fall into traffic. */
const MARGIN_MS = 2_000;

/** Strikes the distributed service with one fault after the other, under load, and follows every acknowledged write. */
export async function runChaos({ seconds, seed, faults, brokers, say }: ChaosOptions): Promise<ChaosResult> {
  const random = seededRandom(seed);
  const struck: Record<string, number> = {};
  const total = { acknowledged: 0, lost: 0, doubled: 0 };
  say(`Starting PostgreSQL, ClickHouse, ${brokers} Kafka broker(s), gateways and workers ...`);
  const cluster = await Cluster.start(brokers, say);
  try {
    for (const fault of shuffled(faults, random)) {
      const strike = FAULTS[fault];
      if (strike === undefined) throw new Error(`There is no fault ${fault}.`);
      const startedAt = Date.now();
      const writers = new AcknowledgedWriters(() => cluster.target(), { name: fault, ...WRITERS });
      await sleep(MARGIN_MS);
      struck[fault] = await strike({ cluster, windowMs: seconds * 1_000, random });
      await sleep(MARGIN_MS);
      await writers.stop();
      await cluster.caughtUp();
      const verdict = await judge(cluster, fault, writers.acknowledged);
      total.acknowledged += verdict.acknowledged;
      total.lost += verdict.lost;
      total.doubled += verdict.doubled;
      const took = Math.round((Date.now() - startedAt) / 1_000);
      say(
        `${fault} (${struck[fault]}): ${verdict.acknowledged} acknowledged, ${verdict.lost} lost, ` +
          `${verdict.doubled} doubled; ${took} s`,
      );
    }
  } finally {
    await cluster.close();
  }
  return { ...total, faults: struck };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
