import type { BrowserContext, Page } from 'playwright-core';
import { BrowsedDemo } from './browsed-demo.js';
import { settled, signedIn } from './sign-in.js';

/** What a spec that looks at the console has before it. */
export class Visit {
  browsed!: BrowsedDemo;
  /** Of the test that runs. */
  context!: BrowserContext;
  page!: Page;

  /** Signs in, with the key of the demo unless another is given, and opens the path. */
  async start(path = '/', key = this.browsed.demo.key): Promise<void> {
    this.page = await signedIn(this.context, this.browsed.demo.url, key, path);
  }

  /** Presses a key as a person would: when the screen shows what the last one brought. */
  async press(key: string): Promise<void> {
    await settled(this.page);
    await this.page.keyboard.press(key);
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.browsed.demo.url + path);
    await settled(this.page);
  }
}

/** One demo for all tests of the suite, and cookies of its own for each of them, whose pages do nothing they may not. */
export function visitDemo(conversations: number): Visit {
  const visit = new Visit();
  beforeAll(async () => {
    visit.browsed = await BrowsedDemo.start(conversations);
  });
  afterAll(() => visit.browsed.close());
  beforeEach(async () => {
    visit.context = await visit.browsed.open();
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.browsed.offences.splice(0)).toEqual([]);
  });
  return visit;
}
