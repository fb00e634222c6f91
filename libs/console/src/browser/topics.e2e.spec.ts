import type { BrowserContext, Page } from 'playwright-core';
import { BrowsedDemo } from '../../../testing/src/console/browsed-demo.js';
import { settled, signedIn } from '../../../testing/src/console/sign-in.js';

const CONVERSATIONS = 300;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly hidden: boolean;
  readonly merged: readonly { readonly name: string }[];
}

describe('the topics', () => {
  let browsed: BrowsedDemo;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browsed = await BrowsedDemo.start(CONVERSATIONS);
  });
  afterAll(() => browsed.close());
  beforeEach(async () => {
    context = await browsed.open();
  });
  afterEach(async () => {
    await context.close();
    expect(browsed.offences.splice(0)).toEqual([]);
  });
  const start = async (path: string, key = browsed.demo.key) => {
    page = await signedIn(context, browsed.demo.url, key, path);
  };
  const found = async () => (await browsed.call<{ found: Found[] }>('GET', '/v1/topics')).body.found;
  const table = () => page.getByRole('region', { name: 'Topics', exact: true });
  const row = (name: string) =>
    table()
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
  /** The names, in the order of the page. */
  const names = async () => table().locator('tbody tr td:nth-child(2) a').allInnerTexts();

  it('have numbers that lead to as many conversations', async () => {
    await start('/topic-list?range=1y');
    const [first = ''] = await names();
    const link = row(first).getByRole('link').nth(1);
    const told = await link.innerText();
    await link.click();
    await page.waitForURL(/\/conversations\?.*topic=/);
    await settled(page);
    await page.getByText(`${told} conversations`).waitFor();
  });

  it('are renamed, for all of the past', async () => {
    await start('/topic-list?range=1y');
    const [first = ''] = await names();
    await page.getByRole('button', { name: `Rename ${first}` }).click();
    await page.getByLabel('New name').fill('Where is my parcel');
    await page.keyboard.press('Enter');
    await row('Where is my parcel').waitFor();
    await row('Where is my parcel').getByRole('link').first().click();
    await settled(page);
    expect(await page.locator('a[data-row]').count()).toBeGreaterThan(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Rename Where is my parcel' }).click();
    await page.getByLabel('New name').fill('');
    await page.keyboard.press('Enter');
    await row(first).waitFor();
  });

  it('say why a name cannot be had', async () => {
    await start('/topic-list?range=1y');
    const [first = '', second = ''] = await names();
    await page.getByRole('button', { name: `Rename ${first}` }).click();
    await page.getByLabel('New name').fill(second);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').innerText()).not.toBe('');
    expect((await found()).filter(({ name }) => name === second)).toHaveLength(1);
  });

  it('are hidden and shown again', async () => {
    await start('/topic-list?range=1y');
    const [, second = ''] = await names();
    await page.getByRole('button', { name: `Hide ${second}` }).click();
    await page.getByRole('button', { name: `Show ${second} again` }).waitFor();
    expect([await row(second).count(), (await found()).find(({ name }) => name === second)?.hidden]).toEqual([0, true]);
    await page.getByRole('button', { name: `Show ${second} again` }).click();
    await row(second).waitFor();
  });

  it('are merged into the one that is chosen', async () => {
    await start('/topic-list?range=1y');
    const [first = '', second = ''] = await names();
    await page.getByLabel(`Select ${first}`).check();
    await page.getByLabel(`Select ${second}`).check();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Merge 2 topics' }).click();
    await page.getByText(`with ${second}`).waitFor();
    expect(await row(second).count()).toBe(0);
    expect((await found()).find(({ name }) => name === first)?.merged.map(({ name }) => name)).toEqual([second]);
  });

  it('are changed by nobody who may only read', async () => {
    const { body } = await browsed.call<{ key: string }>('POST', '/v1/keys', { name: 'reader', scopes: ['read'] });
    await start('/topic-list?range=1y', body.key);
    await table().getByRole('row').nth(1).waitFor();
    expect(
      await table()
        .getByRole('button', { name: /Rename|Hide|Merge/ })
        .count(),
    ).toBe(0);
    expect(await table().getByRole('checkbox').count()).toBe(0);
  });
});
