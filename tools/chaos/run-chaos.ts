import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../libs/kernel/src/seeded-random.js';
import {
  type Acknowledged,
  AcknowledgedWriters,
  type WriterOptions,
} from '../../libs/testing/src/process/acknowledged-writers.js';
import type { Cluster } from './cluster.js';
import { FAULTS } from './faults.js';
import { judge, type Verdict } from './verdict.js';

export interface ChaosOptions {
  /** How long each fault lasts. */
  readonly seconds: number;
  /** When the whole run must be over (Date.now()); absent: when every fault has struck. */
  readonly until?: number;
  readonly seed: number;
  /** Names of faults, in any order. */
  readonly faults: readonly string[];
  /** How many writers write at the same time. */
  readonly writers: { readonly events: number; readonly messages: number };
  readonly say: (line: string) => void;
}

export interface ChaosResult extends Omit<Verdict, 'differences'> {
  /** How often each fault struck. */
  readonly faults: Readonly<Record<string, number>>;
  /** How often a process ended under a fault that kills none. */
  readonly restartsUnasked: number;
}

/** How long is written before a fault and after it, so that both edges fall into traffic. */
const MARGIN_MS = 500;

/** What a fault takes besides its window: writing around it, catching up, counting. */
const AROUND_MS = 15_000;
const LEAST_FOR_A_FAULT_MS = 45_000;

const timeLeft = ({ until }: ChaosOptions): string =>
  until === undefined ? '' : `, ${Math.max(0, Math.round((until - Date.now()) / 1_000))} s left`;

/** What was written while a fault struck, to a product that holds nothing else. */
interface Written {
  readonly productId: string;
  readonly acknowledged: Acknowledged;
}

/**
 * Strikes the distributed service with one fault after the other, under load, and traces every acknowledged write:
 * after its fault, and once more at the end, since a later fault must not change it either.
 */
export async function runChaos(cluster: Cluster, options: ChaosOptions): Promise<ChaosResult> {
  const random = seededRandom(options.seed);
  const struck: Record<string, number> = {};
  const written: Written[] = [];
  const total = { acknowledged: 0, lost: 0, doubled: 0 };
  const judged = async ({ productId, acknowledged }: Written): Promise<Verdict> => {
    const verdict = await judge(cluster, productId, acknowledged);
    total.lost += verdict.lost;
    total.doubled += verdict.doubled;
    for (const difference of verdict.differences) options.say(`  ${productId}: ${difference}`);
    return verdict;
  };
  let restartsUnasked = 0;
  const order = shuffled(options.faults, random);
  for (const [index, fault] of order.entries()) {
    const left = (options.until ?? Infinity) - Date.now();
    if (left < LEAST_FOR_A_FAULT_MS) {
      options.say(`No time left for ${order.slice(index).join(', ')}.`);
      break;
    }
    const windowMs = Math.min(options.seconds * 1_000, Math.max(1_000, left / (order.length - index) - AROUND_MS));
    const restartsBefore = cluster.restarts;
    const strike = FAULTS[fault];
    if (strike === undefined) throw new Error(`There is no fault ${fault}.`);
    const startedAt = Date.now();
    const productId = await cluster.newProduct(fault);
    const acknowledged = await writing(cluster, productId, { name: fault, ...options.writers }, async () => {
      struck[fault] = await strike({ cluster, windowMs, random });
    });
    await cluster.caughtUp();
    written.push({ productId, acknowledged });
    const verdict = await judged({ productId, acknowledged });
    total.acknowledged += verdict.acknowledged;
    const restarts = fault.endsWith('-killed') ? 0 : cluster.restarts - restartsBefore;
    restartsUnasked += restarts;
    const took = Math.round((Date.now() - startedAt) / 1_000);
    options.say(
      `${fault} (${struck[fault]}): ${verdict.acknowledged} acknowledged, ${verdict.lost} lost, ` +
        `${verdict.doubled} doubled, ${restarts} restarts unasked; ${took} s${timeLeft(options)}`,
    );
  }
  for (const earlier of written.slice(0, -1)) await judged(earlier);
  return { ...total, faults: struck, restartsUnasked };
}

async function writing(
  cluster: Cluster,
  productId: string,
  options: WriterOptions,
  meanwhile: () => Promise<void>,
): Promise<Acknowledged> {
  const writers = new AcknowledgedWriters(() => cluster.target(productId), options);
  try {
    await sleep(MARGIN_MS);
    await meanwhile();
    await sleep(MARGIN_MS);
    await writers.stop();
  } finally {
    writers.giveUp();
  }
  return writers.acknowledged;
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
