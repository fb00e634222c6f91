import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../libs/testing/src/console/chromium.js';
import { DemoProcess } from '../../libs/testing/src/console/demo-process.js';
import { settled, signedIn } from '../../libs/testing/src/console/sign-in.js';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';

const asking = (question: string): string => `/ask?${new URLSearchParams({ question }).toString()}`;

/** A picture of every screen, in both themes, on a desktop and on a phone: PNG, or the smaller WebP. */
const SCREENS = {
  overview: '/',
  'overview-table': '/?table=true',
  conversations: '/conversations?failingTool=order_lookup&sort=-frustration',
  inbox: '/review',
  topics: '/topic-list?range=8w',
  people: '/people',
  segment: '/people?edit=new',
  'prompts-and-models': '/prompts-and-models',
  compare: '/compare?range=8w',
  alerts: '/alert-list',
  'new-alert': '/alert-list?edit=new&measure=frustration&failingTool=order_lookup',
  webhooks: '/webhook-list',
  ask: '/ask',
  'ask-top': asking('which models have the worst quality in the last 8 weeks?'),
  'ask-trend': asking('frustration per day in the last 8 weeks'),
  'ask-why': asking('why did frustration change last month?'),
  'ask-declined': asking('what is the weather like?'),
  settings: '/settings',
} as const;
const EVIDENCE = /with evidence|^No words moved/;
/** Screens that another screen's first row opens, with a text that shows there; skipped where there is no row. */
const OPENED = {
  conversation: ['conversations', EVIDENCE],
  'inbox-item': ['inbox', EVIDENCE],
  'alert-opened': ['alerts', /^History$/],
  'webhook-opened': ['webhooks', /^Deliveries$/],
} as const satisfies Record<string, readonly [keyof typeof SCREENS, RegExp]>;
const VIEWS = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const;
const WEBP_QUALITY = 0.9;
const THEMES = ['light', 'dark'] as const;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'console-screens' },
    conversations: { type: 'string', default: '2000' },
    /** Only screens whose names begin with this. */
    only: { type: 'string', default: '' },
    format: { type: 'string', default: 'png' },
    /** A demo that is already running, and a key for it. */
    url: { type: 'string' },
    key: { type: 'string' },
  },
});
const out = resolve(values.out);
await mkdir(out, { recursive: true });
const directory = await temporaryDirectory();
const started =
  values.url === undefined ? await DemoProcess.start(join(directory.path, 'demo'), Number(values.conversations)) : null;
const browser = await launchChromium();
try {
  const { url, key } = started ?? { url: values.url ?? '', key: values.key ?? '' };
  for (const theme of THEMES) {
    for (const [view, viewport] of Object.entries(VIEWS)) {
      const context = await browser.newContext({ viewport, colorScheme: theme, deviceScaleFactor: 1 });
      const page = await signedIn(context, url, key);
      const keep = async (name: string) => {
        const picture = await page.screenshot();
        const file = join(out, `${name}-${view}-${theme}.${values.format}`);
        await writeFile(file, values.format === 'webp' ? await toWebp(page, picture) : picture);
      };
      for (const [name, path] of Object.entries(SCREENS).filter(([one]) => one.startsWith(values.only))) {
        await page.goto(url + path);
        await settled(page);
        await keep(name);
      }
      for (const [name, [screen, isThere]] of Object.entries(OPENED).filter(([one]) => one.startsWith(values.only))) {
        await page.goto(`${url}${SCREENS[screen]}`);
        await settled(page);
        const row = page.locator('a[data-row]').first();
        if ((await row.count()) === 0) continue;
        await row.click();
        await page.getByText(isThere).first().waitFor();
        await settled(page);
        await keep(name);
      }
      await context.clearCookies();
      await page.goto(`${url}/sign-in`);
      await keep('sign-in');
      await context.close();
    }
  }
  console.log(`Pictures are in ${out}.`);
} finally {
  await browser.close();
  await started?.stop();
  await directory.remove();
}

/** Uses the browser's own encoder. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate<string>(`(async () => {
    const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', ${WEBP_QUALITY});
  })()`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
