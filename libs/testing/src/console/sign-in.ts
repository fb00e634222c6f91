import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../waiting/eventually.js';

/** The address changes before the screen does: whether what `main` shows is of the entry where the history stands. */
const SHOWS_ADDRESS = `(() => {
  const entry = document.querySelector('main')?.dataset.entry;
  return entry === undefined || entry === history.state?.__TSR_key;
})()`;

/** A page of a browser that is signed in with the key, at the path. */
export async function signedIn(context: BrowserContext, url: string, key: string, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  if (path !== '/') await page.goto(url + path);
  await settled(page);
  return page;
}

/** When everything that was asked for is there. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  await eventually('the screen of the address', () => page.evaluate<boolean>(SHOWS_ADDRESS));
  // Of a change within the page that state says nothing; what is asked for anew stands there as it was meanwhile.
  await page.locator('main:not([aria-busy="true"])').waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
}
