import type { BrowserContext, Page } from 'playwright-core';
import { BrowsedDemo } from './browsed-demo.js';
import { opened, settled, signedIn } from './sign-in.js';

/** What a spec of the console works with. */
export class Visit {
  browsed!: BrowsedDemo;
  /** The browser context of the running test. */
  context!: BrowserContext;
  page!: Page;

  /** Opens the path with a session of the demo's key, unless another is given. */
  async start(path = '/', key = this.browsed.demo.key): Promise<void> {
    this.page = await opened(this.context, this.browsed.demo.url, key, path);
  }

  /** Opens the path too, but signs in as a person would, by the form. */
  async signIn(path = '/'): Promise<void> {
    this.page = await signedIn(this.context, this.browsed.demo.url, this.browsed.demo.key, path);
  }

  /** Presses a key as a person would: once the screen shows the effect of the last one. */
  async press(key: string): Promise<void> {
    await settled(this.page);
    await this.page.keyboard.press(key);
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.browsed.demo.url + path);
    await settled(this.page);
  }
}

/** One demo for all tests of the suite, fresh cookies for each; fails where a page does something that it may not. */
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
