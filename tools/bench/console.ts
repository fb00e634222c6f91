import 'reflect-metadata';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger } from '@parley/platform';
import { readStandaloneConfig, startStandalone } from '@parley/standalone';
import { PlanLimits } from '@parley/tenancy';
import { weighBundle } from '../../libs/testing/src/console/bundle.js';
import { launchChromium } from '../../libs/testing/src/console/chromium.js';
import { signedIn } from '../../libs/testing/src/console/sign-in.js';
import { loadWorld } from './analytics/load-world.js';
import { prepare } from './analytics/prepare.js';
import { productId, WORLDS } from './analytics/world.js';
import { loadConversations } from './console/load-conversations.js';
import { timeScreens } from './console/time-screens.js';

/*
 * How fast the screens of the console are in a real browser, over a large tenant. The world is that of bench:analytics,
 * with its conversations in PostgreSQL as well; the data directory is kept, so that a second run only measures.
 */

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '1000000' },
    world: { type: 'string', default: 'default' },
    seed: { type: 'string', default: '1' },
    loads: { type: 'string', default: '10' },
    data: { type: 'string', default: './data-bench-console' },
  },
});
const world = WORLDS.find((one) => one === values.world);
if (world === undefined) throw new Error(`--world is one of ${WORLDS.join(', ')}.`);
const directory = resolve(values.data);
const UNLIMITED = {
  customSegments: Infinity,
  insightsPerHour: Infinity,
  analyticsPerMinute: Infinity,
  writesPerSecond: Infinity,
  writeMibPerSecond: Infinity,
};
const standard = readStandaloneConfig();
const config = {
  ...standard,
  dataDirectory: directory,
  port: 0,
  // Nothing is analysed here but a word of greeting, and the threads run the built sources alone.
  analysis: { ...standard.analysis, threads: 0 },
  planLimits: new PlanLimits({ free: UNLIMITED, growth: UNLIMITED, enterprise: UNLIMITED }),
};
const service = await startStandalone(config, createLogger(config.logLevel), console.log);
const browser = await launchChromium();
try {
  const conversations = Number(values.conversations);
  const { key, place } = await prepare(service, directory, { conversations, seed: Number(values.seed), world });
  await loadWorld(service.stores, place, directory);
  await loadConversations(service.stores.postgres, place);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const bundle = weighBundle(context);
  await signedIn(context, service.url, key);
  const bundleKiB = Math.round(await bundle.kiB());
  const address = (path: string) => {
    const url = new URL(path, service.url);
    url.searchParams.set('product', productId(place, 0));
    return url.href;
  };
  const screens = await timeScreens(context, address, Number(values.loads));
  console.table(screens);
  console.log(JSON.stringify({ screens, bundleKiB }));
} finally {
  await browser.close();
  await service.stop();
}
