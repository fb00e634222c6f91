import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { weighBundle } from '../../libs/testing/src/console/bundle.js';
import { launchChromium } from '../../libs/testing/src/console/chromium.js';
import { signedIn } from '../../libs/testing/src/console/sign-in.js';
import { runBench, WORLD_OPTIONS } from './analytics/run-bench.js';
import { productId } from './analytics/world.js';
import { loadConversations } from './analytics/load-conversations.js';
import { timeScreens } from './console/time-screens.js';

/*
 * How fast the screens of the console are in a real browser, over a large tenant. The world is that of bench:analytics,
 * with its conversations in PostgreSQL as well; the data directory is kept, so that a second run only measures.
 */

const { values } = parseArgs({
  options: {
    ...WORLD_OPTIONS,
    loads: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    data: { type: 'string', default: './data-bench-console' },
  },
});

await runBench(values, async ({ service, prepared: { key, place } }) => {
  await loadConversations(service.stores.postgres, place);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const bundle = weighBundle(context);
    await signedIn(context, service.url, key);
    const bundleKiB = Math.round(await bundle.kiB());
    const address = (path: string) => {
      const url = new URL(path, service.url);
      url.searchParams.set('product', productId(place, 0));
      return url.href;
    };
    const screens = await timeScreens(context, address, { loads: Number(values.loads), only: values.only });
    console.table(screens);
    console.log(JSON.stringify({ screens, bundleKiB }));
  } finally {
    await browser.close();
  }
});
