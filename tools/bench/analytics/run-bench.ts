import { resolve } from 'node:path';
import { createLogger } from '@parley/platform';
import { readStandaloneConfig, type Standalone, startStandalone } from '@parley/standalone';
import { PlanLimits } from '@parley/tenancy';
import { PERIOD_BOUNDS } from '@parley/projections';
import { loadWorld, type Loaded, untilAddedUp } from './load-world.js';
import { prepare, type Prepared } from './prepare.js';
import { WORLDS } from './world.js';

/** The options of every benchmark over a large tenant. */
export const WORLD_OPTIONS = {
  conversations: { type: 'string', default: '1000000' },
  world: { type: 'string', default: 'default' },
  seed: { type: 'string', default: '1' },
} as const;

export interface Bench {
  readonly service: Standalone;
  readonly prepared: Prepared;
  readonly directory: string;
}

const UNLIMITED = {
  customSegments: Infinity,
  insightsPerHour: Infinity,
  analyticsPerMinute: Infinity,
  writesPerSecond: Infinity,
  writeMibPerSecond: Infinity,
};

/** Starts a standalone over the world of a data directory, filled at the first run and found again at later ones. */
export async function runBench(
  options: {
    readonly data: string;
    readonly conversations: string;
    readonly world: string;
    readonly seed: string;
    readonly load?: Partial<Loaded>;
  },
  measure: (bench: Bench) => Promise<void>,
): Promise<void> {
  const world = WORLDS.find((one) => one === options.world);
  if (world === undefined) throw new Error(`--world is one of ${WORLDS.join(', ')}.`);
  const directory = resolve(options.data);
  const standard = readStandaloneConfig();
  const service = await startStandalone(
    {
      ...standard,
      dataDirectory: directory,
      http: { ...standard.http, port: 0 },
      // Nothing but a greeting is analysed here, and threads can run only the built sources.
      analysis: { ...standard.analysis, threads: 0 },
      planLimits: new PlanLimits({ free: UNLIMITED, growth: UNLIMITED, enterprise: UNLIMITED }),
    },
    createLogger(standard.logLevel),
    console.log,
  );
  try {
    const [conversations, seed] = [Number(options.conversations), Number(options.seed)];
    const prepared = await prepare(service, directory, { conversations, seed, world });
    await loadWorld(service.stores, prepared.place, directory, options.load);
    if (conversations >= PERIOD_BOUNDS.leastConversations) await untilAddedUp(service.stores.postgres, prepared.place);
    await measure({ service, prepared, directory });
  } finally {
    await service.stop();
  }
}
