import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../waiting/eventually.js';

/** Whether `main` shows the current history entry: the address changes before the screen does. */
const SHOWS_ADDRESS = `(() => {
  const entry = document.querySelector('main')?.dataset.entry;
  return entry === undefined || entry === history.state?.__TSR_key;
})()`;

/** Opens the path with a session of the key, which the context gets without the page of the form. */
export async function opened(context: BrowserContext, url: string, key: string, path: string): Promise<Page> {
  const answer = await context.request.post(`${url}/console/session`, { data: { key }, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`The sign-in answered ${answer.status()}: ${await answer.text()}`);
  const page = await context.newPage();
  await page.goto(url + path);
  await settled(page);
  return page;
}

/** Signs in with the key by the form, and opens the path. */
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

/** Resolves when everything that the page has asked for is there. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  await eventually('the screen of the address', () => page.evaluate<boolean>(SHOWS_ADDRESS));
  // That load state ignores changes within the page, where the old content stays until the new has come.
  await page.locator('main:not([aria-busy="true"])').waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
}
