import type { BrowserContext, Page } from 'playwright-core';
import { settled } from '../../../libs/testing/src/console/sign-in.js';

export interface ScreenTimes {
  /** When the first figures, or rows, were on the page. */
  readonly firstMs: number;
  /** When the last answer had come and nothing changed any more. */
  readonly completeMs: number;
}

interface Screen {
  readonly path: string;
  /** The selector of what holds the first figures. */
  readonly figures: string;
}

const SCREENS = {
  overview: { path: '/', figures: 'main h1' },
  conversations: { path: '/conversations', figures: 'a[data-row]' },
  'conversations filtered': {
    path: '/conversations?minFrustration=0.3&sort=-frustration',
    figures: 'a[data-row]',
  },
  // The count comes with the list, which may be empty.
  inbox: { path: '/review', figures: 'main [aria-live]:not(:empty)' },
  topics: { path: '/topic-list', figures: 'main h1' },
  people: { path: '/people', figures: 'main h1, section[aria-label^="Organizations"] tbody tr' },
  'prompts and models': { path: '/prompts-and-models', figures: 'main tbody tr' },
  compare: { path: '/compare?by=model', figures: 'main tbody tr' },
  alerts: { path: '/alert-list', figures: 'main h1' },
  ask: { path: '/ask?question=Top%3A+frustration%2C+by+topic%2C+highest+first', figures: 'main tbody tr' },
  settings: { path: '/settings', figures: 'main tbody tr' },
} as const satisfies Readonly<Record<string, Screen>>;

/** Runs in the page before its own scripts: notes when the figures came, and when the page last changed. */
const watch = (figures: string) => `
  globalThis.times = { first: null, last: 0 };
  new MutationObserver(() => {
    times.last = performance.now();
    if (times.first === null && document.querySelector(${JSON.stringify(figures)}) !== null) times.first = times.last;
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** Median of several loads of each screen whose name begins with `only`, in milliseconds from entering its address. */
export async function timeScreens(
  context: BrowserContext,
  address: (path: string) => string,
  { loads, only }: { readonly loads: number; readonly only: string },
): Promise<Readonly<Record<string, ScreenTimes>>> {
  const times: Record<string, ScreenTimes> = {};
  for (const [name, screen] of Object.entries<Screen>(SCREENS).filter(([one]) => one.startsWith(only))) {
    const page = await context.newPage();
    await page.addInitScript(watch(screen.figures));
    const each: ScreenTimes[] = [];
    // The first load fills the caches, as the first of a working day does.
    for (let load = -1; load < loads; load++) {
      const taken = await timeOne(page, address(screen.path));
      if (load >= 0) each.push(taken);
    }
    times[name] = {
      firstMs: middle(each.map((one) => one.firstMs)),
      completeMs: middle(each.map((one) => one.completeMs)),
    };
    await page.close();
  }
  return times;
}

async function timeOne(page: Page, url: string): Promise<ScreenTimes> {
  await page.goto(url);
  await settled(page);
  const { first, last } = await page.evaluate<{ first: number | null; last: number }>('times');
  if (first === null) throw new Error(`${url} showed no figures: ${await page.getByRole('main').innerText()}`);
  return { firstMs: Math.round(first), completeMs: Math.round(last) };
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
