import { readFile } from 'node:fs/promises';
import type { BrowserContext, Download, Page } from 'playwright-core';
import { BrowsedDemo } from '../../../testing/src/console/browsed-demo.js';
import { settled, signedIn } from '../../../testing/src/console/sign-in.js';

/** Enough for thirty conversations of the bad release. */
const CONVERSATIONS = 1_000;
const MOST_TABS = 150;

describe('what people come to the console for', () => {
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
  const title = () => page.getByRole('heading', { level: 1 }).first().innerText();
  const counted = async () => {
    const list = page.getByRole('region', { name: 'List of conversations' });
    return Number((await list.getByText(/^[\d,]+ conversations?$/).innerText()).replace(/\D/g, ''));
  };
  /** What has the focus is named so, and is that. */
  const pressTabTo = async (what: string) => {
    const isThere = `(() => { const at = document.activeElement; return (at.getAttribute('aria-label') ?? at.textContent).startsWith(${JSON.stringify(what)}); })()`;
    for (let presses = 0; presses < MOST_TABS; presses++) {
      if (await page.evaluate<boolean>(isThere)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to "${what}".`);
  };
  const linesOf = async (download: Download) => (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');

  describe('which release was worse', () => {
    const numberOfV3 = () =>
      page
        .getByRole('row', { name: /^Frustration/ })
        .getByRole('link')
        .nth(1);

    it('takes three clicks to a transcript of it', async () => {
      await start('/?range=8w');
      await page.getByRole('link', { name: 'Compare', exact: true }).click();
      await settled(page);
      expect(await title()).toMatch(/^v3 is worse than v2: quality index 0\.\d\d worse, frustration 0\.\d\d higher/);
      await numberOfV3().click();
      await page.waitForURL(/\/conversations\?.*version=/);
      await page.locator('a[data-row]').first().click();
      await page.getByText(/with evidence/).waitFor();
    });

    it('goes by keyboard alone', async () => {
      await start('/?range=8w');
      await pressTabTo('Compare');
      await page.keyboard.press('Enter');
      await page.getByText(/^v3 is worse than v2/).waitFor();
      const frustration = await numberOfV3().innerText();
      await pressTabTo(frustration);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/conversations\?.*version=/);
      await settled(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.waitForURL(/open=/);
    });

    it('is a state of the address like any other', async () => {
      await start('/compare?range=8w&by=model');
      const before = await title();
      await page.getByRole('button', { name: /Models/ }).click();
      await page.getByRole('option', { name: 'Periods' }).click();
      await page.waitForURL(/by=period/);
      await settled(page);
      await page.goBack();
      await settled(page);
      expect([new URL(page.url()).searchParams.get('by'), await title()]).toEqual(['model', before]);
    });
  });

  describe('who is at risk', () => {
    it('is said first among people, and leads to their conversations', async () => {
      await start('/?range=8w');
      await page.getByRole('link', { name: 'People' }).click();
      await page.getByRole('link', { name: /users? (are|is) at risk/ }).click();
      await page.getByText('segment At risk').waitFor();
      await settled(page);
      expect(await counted()).toBeGreaterThan(0);
    });

    it('goes by keyboard alone', async () => {
      await start('/people?range=8w');
      const who = await title();
      await pressTabTo(who);
      await page.keyboard.press('Enter');
      await page.waitForURL(/segmentId=/);
    });
  });

  it('exports these conversations, all of them and no others', async () => {
    await start('/conversations?range=8w&failingTool=order_lookup&sort=-frustration');
    const total = await counted();
    const link = page.getByRole('link', { name: 'CSV: Conversations' });
    const [byMouse] = await Promise.all([page.waitForEvent('download'), link.click()]);
    await link.focus();
    const [byKey] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const lines = await linesOf(byMouse);
    expect([lines.length - 1, await linesOf(byKey)]).toEqual([total, lines]);
    const rows = await page.locator('a[data-row]').all();
    const links = await Promise.all(rows.map((row) => row.getAttribute('href')));
    const ids = links.map((href) => new URL(href ?? '', browsed.demo.url).searchParams.get('open'));
    expect(lines.slice(1, ids.length + 1).map((line) => line.split(',')[0])).toEqual(ids);
  });

  it('leads from each row of the overview to as many conversations as it counts', async () => {
    for (const list of ['Went badly, by topic', 'Root causes']) {
      await start('/?range=8w');
      const row = page.getByRole('region', { name: list }).getByRole('row').nth(1);
      const told = Number((await row.getByRole('cell').nth(1).innerText()).replace(/\D/g, ''));
      await row.getByRole('link').click();
      await page.waitForURL(/\/conversations/);
      await settled(page);
      expect([list, await counted()]).toEqual([list, told]);
      await page.close();
    }
  });

  it('narrows all of the overview to a version', async () => {
    await start('/?range=8w');
    const all = await page.getByRole('region', { name: 'Root causes' }).innerText();
    await page.getByRole('button', { name: /All versions/ }).click();
    await page.getByRole('option', { name: 'v3' }).click();
    await page.waitForURL(/version=/);
    await settled(page);
    const number = page
      .getByRole('listitem')
      .filter({ hasText: /^Conversations/ })
      .getByRole('link')
      .first();
    const told = Number((await number.innerText()).split('\n')[1]?.replace(/\D/g, ''));
    expect(await page.getByRole('region', { name: 'Root causes' }).innerText()).not.toBe(all);
    await number.click();
    await page.waitForURL(/\/conversations/);
    await settled(page);
    expect(await counted()).toBe(told);
  });

  describe('a segment', () => {
    it('is counted while one writes it, and kept, changed and deleted', async () => {
      await start('/people');
      await page.getByRole('link', { name: 'New segment' }).click();
      await page.getByText(/people are in it|person is in it/).waitFor();
      await page.getByLabel('Rule about').selectOption('conversation_count');
      await page.getByLabel('Value', { exact: true }).fill('1');
      await page.getByText('At least 1 conversation').waitFor();
      const said = Number(/^\d+/.exec(await page.getByText(/people are in it/).innerText())?.[0]);
      expect(said).toBeGreaterThan(10);
      await page.getByLabel('Name').fill('Spoke once');
      await page.getByRole('button', { name: 'Save' }).click();
      const row = page.getByRole('row', { name: /^Spoke once/ });
      expect(await row.getByRole('cell').nth(1).innerText()).toBe(String(said));
      await row.getByRole('link', { name: 'Edit: Spoke once' }).click();
      expect(await page.getByLabel('Value', { exact: true }).inputValue()).toBe('1');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
    });

    it('says what is wrong with a rule', async () => {
      await start('/people?edit=new');
      await page.getByLabel('Value', { exact: true }).fill('7');
      await page.getByText(/must lie from 0 to 1/).waitFor();
    });

    it('is not for keys that may only read', async () => {
      const { key } = await browsed.stranger();
      await start('/people', key);
      await page.getByRole('region', { name: 'Segments' }).waitFor();
      expect(await page.getByRole('link', { name: 'New segment' }).count()).toBe(0);
    });
  });

  it('makes a key, shows it this once, and revokes it', async () => {
    await start('/settings');
    await page.getByLabel('What the key is for').fill('nightly export');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = await page.getByText(/^parley_[\w-]{48}$/).innerText();
    const products = async () => (await browsed.call('GET', '/v1/products', undefined, key)).status;
    expect(await products()).toBe(200);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Revoke nightly export' }).click();
    await page.getByRole('row', { name: /nightly export .* revoked/ }).waitFor();
    expect(await products()).toBe(401);
    expect(await page.getByRole('region', { name: 'Keys' }).innerText()).not.toContain(key);
  });

  it('shows no key to who may only read', async () => {
    await start('/settings', (await browsed.stranger()).key);
    expect(await page.getByRole('button', { name: 'Make a key' }).count()).toBe(0);
  });

  it('hands over as a file what a table shows', async () => {
    await start('/prompts-and-models?range=8w');
    const rows = await page.getByRole('region', { name: 'Versions' }).getByRole('row').count();
    const button = page.getByRole('button', { name: 'CSV: Versions' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const lines = await linesOf(download);
    expect([lines[0], lines.length]).toEqual(['version,id,prompt,since,conversations,cqi,frustration,rating', rows]);
  });
});
