import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { settled } from '../../../testing/src/console/sign-in.js';
import { visitDemo } from '../../../testing/src/console/visit.js';

/** Enough for thirty conversations of the bad release. */
const CONVERSATIONS = 1_000;
const MOST_TABS = 150;

describe('what people come to the console for', () => {
  const at = visitDemo(CONVERSATIONS);
  const title = () => at.page.getByRole('heading', { level: 1 }).first().innerText();
  const counted = async () => {
    const list = at.page.getByRole('region', { name: 'List of conversations' });
    return Number((await list.getByText(/^[\d,]+ conversations?$/).innerText()).replace(/\D/g, ''));
  };
  /** Presses Tab until the element that has the focus is named so. */
  const pressTabTo = async (what: string) => {
    const isThere = `(() => { const at = document.activeElement; return (at.getAttribute('aria-label') ?? at.textContent).startsWith(${JSON.stringify(what)}); })()`;
    for (let presses = 0; presses < MOST_TABS; presses++) {
      if (await at.page.evaluate<boolean>(isThere)) return;
      await at.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to "${what}".`);
  };
  const linesOf = async (download: Download) => (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');

  describe('which release was worse', () => {
    const numberOfV3 = () =>
      at.page
        .getByRole('row', { name: /^Frustration/ })
        .getByRole('link')
        .nth(1);

    it('takes three clicks to a transcript of it', async () => {
      await at.start('/?range=8w');
      await at.page.getByRole('link', { name: 'Compare', exact: true }).click();
      await settled(at.page);
      expect(await title()).toMatch(/^v3 is worse than v2: quality index 0\.\d\d worse, frustration 0\.\d\d higher/);
      await numberOfV3().click();
      await at.page.waitForURL(/\/conversations\?.*version=/);
      await settled(at.page);
      await at.page.locator('a[data-row]').first().click();
      await at.page.getByText(/with evidence/).waitFor();
    });

    it('goes by keyboard alone', async () => {
      await at.start('/?range=8w');
      await pressTabTo('Compare');
      await at.page.keyboard.press('Enter');
      await at.page.getByText(/^v3 is worse than v2/).waitFor();
      const frustration = await numberOfV3().innerText();
      await pressTabTo(frustration);
      await at.page.keyboard.press('Enter');
      await at.page.waitForURL(/\/conversations\?.*version=/);
      await at.press('j');
      await at.press('Enter');
      await at.page.waitForURL(/open=/);
    });

    it('is a state of the address like any other', async () => {
      await at.start('/compare?range=8w&by=model');
      const before = await title();
      await at.page.getByRole('button', { name: /Models/ }).click();
      await at.page.getByRole('option', { name: 'Periods' }).click();
      await at.page.waitForURL(/by=period/);
      await settled(at.page);
      await at.page.goBack();
      await settled(at.page);
      expect([new URL(at.page.url()).searchParams.get('by'), await title()]).toEqual(['model', before]);
    });
  });

  describe('who is at risk', () => {
    it('is said first among people, and leads to their conversations', async () => {
      await at.start('/?range=8w');
      await at.page.getByRole('link', { name: 'People' }).click();
      await at.page.getByRole('link', { name: /users? (are|is) at risk/ }).click();
      await at.page.getByText('segment At risk').waitFor();
      await settled(at.page);
      expect(await counted()).toBeGreaterThan(0);
    });

    it('goes by keyboard alone', async () => {
      await at.start('/people?range=8w');
      const who = await title();
      await pressTabTo(who);
      await at.page.keyboard.press('Enter');
      await at.page.waitForURL(/segmentId=/);
    });
  });

  it('exports these conversations, all of them and no others', async () => {
    await at.start('/conversations?range=8w&failingTool=order_lookup&sort=-frustration');
    const total = await counted();
    const link = at.page.getByRole('link', { name: 'CSV: Conversations' });
    const [byMouse] = await Promise.all([at.page.waitForEvent('download'), link.click()]);
    await link.focus();
    const [byKey] = await Promise.all([at.page.waitForEvent('download'), at.page.keyboard.press('Enter')]);
    const lines = await linesOf(byMouse);
    expect([lines.length - 1, await linesOf(byKey)]).toEqual([total, lines]);
    const rows = await at.page.locator('a[data-row]').all();
    const links = await Promise.all(rows.map((row) => row.getAttribute('href')));
    const ids = links.map((href) => new URL(href ?? '', at.browsed.demo.url).searchParams.get('open'));
    expect(lines.slice(1, ids.length + 1).map((line) => line.split(',')[0])).toEqual(ids);
  });

  it('leads from each row of the overview to as many conversations as it counts', async () => {
    for (const list of ['Went badly, by topic', 'Root causes']) {
      await at.start('/?range=8w');
      const row = at.page.getByRole('region', { name: list }).getByRole('row').nth(1);
      const told = Number((await row.getByRole('cell').nth(1).innerText()).replace(/\D/g, ''));
      await row.getByRole('link').click();
      await at.page.waitForURL(/\/conversations/);
      await settled(at.page);
      expect([list, await counted()]).toEqual([list, told]);
      await at.page.close();
    }
  });

  it('narrows all of the overview to a version', async () => {
    await at.start('/?range=8w');
    const all = await at.page.getByRole('region', { name: 'Root causes' }).innerText();
    await at.page.getByRole('button', { name: /All versions/ }).click();
    await at.page.getByRole('option', { name: 'v3' }).click();
    await at.page.waitForURL(/version=/);
    await settled(at.page);
    const number = at.page
      .getByRole('listitem')
      .filter({ hasText: /^Conversations/ })
      .getByRole('link')
      .first();
    const told = Number((await number.innerText()).split('\n')[1]?.replace(/\D/g, ''));
    expect(await at.page.getByRole('region', { name: 'Root causes' }).innerText()).not.toBe(all);
    await number.click();
    await at.page.waitForURL(/\/conversations/);
    await settled(at.page);
    expect(await counted()).toBe(told);
  });

  describe('a segment', () => {
    it('is counted while one writes it, and kept, changed and deleted', async () => {
      await at.start('/people');
      await at.page.getByRole('link', { name: 'New segment' }).click();
      await at.page.getByText(/people are in it|person is in it/).waitFor();
      await at.page.getByLabel('Rule about').selectOption('conversation_count');
      await at.page.getByLabel('Value', { exact: true }).fill('1');
      await at.page.getByText('At least 1 conversation').waitFor();
      const said = Number(/^\d+/.exec(await at.page.getByText(/people are in it/).innerText())?.[0]);
      expect(said).toBeGreaterThan(10);
      await at.page.getByLabel('Name').fill('Spoke once');
      await at.page.getByRole('button', { name: 'Save' }).click();
      const row = at.page.getByRole('row', { name: /^Spoke once/ });
      expect(await row.getByRole('cell').nth(1).innerText()).toBe(String(said));
      await row.getByRole('link', { name: 'Edit: Spoke once' }).click();
      expect(await at.page.getByLabel('Value', { exact: true }).inputValue()).toBe('1');
      at.page.once('dialog', (dialog) => void dialog.accept());
      await at.page.getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
    });

    it('says what is wrong with a rule', async () => {
      await at.start('/people?edit=new');
      await at.page.getByLabel('Value', { exact: true }).fill('7');
      await at.page.getByText(/must lie from 0 to 1/).waitFor();
    });

    it('is not for keys that may only read', async () => {
      const { key } = await at.browsed.stranger();
      await at.start('/people', key);
      await at.page.getByRole('region', { name: 'Segments' }).waitFor();
      expect(await at.page.getByRole('link', { name: 'New segment' }).count()).toBe(0);
    });
  });

  describe('a question', () => {
    const question = 'which models have the worst quality in the last 8 weeks?';
    const models = () => at.page.getByRole('region', { name: 'Model', exact: true });
    const answered = async (words: RegExp) => {
      await at.page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor();
      await settled(at.page);
    };

    it('is asked from anywhere, seen, opened and exported', async () => {
      await at.start('/people?range=8w');
      await at.page.getByRole('button', { name: 'Ask a question' }).click();
      await at.page.getByRole('searchbox', { name: 'Question' }).fill(question);
      await at.page.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click();
      await at.page.waitForURL(/\/ask\?.*question=/);
      await answered(/^Conversation quality by model:/);
      const names = await models().getByRole('row').getByRole('link').allInnerTexts();
      const [download] = await Promise.all([
        at.page.waitForEvent('download'),
        at.page.getByRole('button', { name: 'CSV: Model' }).click(),
      ]);
      const lines = await linesOf(download);
      expect(lines[0]).toBe('model,cqi,conversations');
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(names);
      const told = Number(lines[1]?.split(',')[2]);
      await models().getByRole('link').first().click();
      await at.page.waitForURL(/\/conversations\?.*model=/);
      await settled(at.page);
      expect(await counted()).toBe(told);
    });

    it('goes by keyboard alone', async () => {
      await at.start('/?range=8w');
      await at.press('Control+k');
      await at.page.getByRole('dialog').waitFor();
      await at.page.keyboard.type(question);
      await at.page.keyboard.press('Enter');
      await answered(/^Conversation quality by model:/);
      const [file] = await Promise.all([
        at.page.waitForEvent('download'),
        pressTabTo('CSV: Model').then(() => at.page.keyboard.press('Enter')),
      ]);
      expect((await linesOf(file)).length).toBeGreaterThan(1);
      await pressTabTo('Open these conversations');
      await at.page.keyboard.press('Enter');
      await at.page.waitForURL(/\/conversations\?/);
    });

    it('is changed part by part, and is the same after a reload and on the way back', async () => {
      await at.start(`/ask?${new URLSearchParams({ question }).toString()}`);
      await answered(/^Conversation quality by model:/);
      await at.page.getByRole('button', { name: /Change the breakdown/ }).click();
      await at.page.getByRole('option', { name: 'by version' }).click();
      await answered(/^Conversation quality by version: .*v3/);
      await at.page.getByRole('button', { name: /Change which conversations/ }).click();
      await at.page.getByRole('option', { name: /^without product/ }).click();
      await at.page.getByRole('button', { name: /Change which conversations/ }).waitFor({ state: 'detached' });
      await settled(at.page);
      const changed = await title();
      await at.page.reload();
      await settled(at.page);
      expect(await title()).toBe(changed);
      await at.page.goBack();
      await at.page.goBack();
      await answered(/^Conversation quality by model:/);
    });

    it('is followed closely by its answer', async () => {
      await at.start(`/ask?${new URLSearchParams({ question }).toString()}`);
      await answered(/^Conversation quality by model:/);
      const field = await at.page.getByRole('searchbox', { name: 'Question' }).boundingBox();
      const heading = await at.page.getByRole('heading', { level: 1 }).boundingBox();
      expect((heading?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(40);
    });

    it('that cannot be answered is followed by ones that can, of the tenant’s own things', async () => {
      await at.start('/ask?question=what+is+the+weather+like%3F');
      await answered(/^That is not a question/);
      await at.page.getByRole('link', { name: /where tool "order_lookup" failed/ }).click();
      await answered(/^\d+ conversations?\./);
    });
  });

  it('makes a key, shows it this once, and revokes it', async () => {
    await at.start('/settings');
    await at.page.getByLabel('What the key is for').fill('nightly export');
    await at.page.getByRole('button', { name: 'Make a key' }).click();
    const key = await at.page.getByText(/^parley_[\w-]{48}$/).innerText();
    const products = async () => (await at.browsed.call('GET', '/v1/products', undefined, key)).status;
    expect(await products()).toBe(200);
    at.page.once('dialog', (dialog) => void dialog.accept());
    await at.page.getByRole('button', { name: 'Revoke nightly export' }).click();
    await at.page.getByRole('row', { name: /nightly export .* revoked/ }).waitFor();
    expect(await products()).toBe(401);
    expect(await at.page.getByRole('region', { name: 'Keys' }).innerText()).not.toContain(key);
  });

  it('asks before it keeps records for a shorter time, and not before a longer one', async () => {
    const { key } = await at.browsed.stranger(['read', 'admin']);
    await at.start('/settings', key);
    const retention = at.page.getByRole('region', { name: 'Retention' });
    const asked: string[] = [];
    const sent: unknown[] = [];
    let answer: 'accept' | 'dismiss' = 'dismiss';
    at.page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog[answer]();
    });
    at.page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });
    const keepFor = async (days: string) => {
      await retention.getByLabel('Days to keep').fill(days);
      await retention.getByRole('button', { name: 'Save' }).click();
    };
    await keepFor('30');
    await retention.getByText('are kept for good').waitFor();
    answer = 'accept';
    await keepFor('30');
    await retention.getByText('are kept for 30 days').waitFor();
    await keepFor('400');
    await retention.getByText('are kept for 400 days').waitFor();
    await keepFor('');
    await retention.getByText('are kept for good').waitFor();
    expect(asked).toEqual(Array(2).fill(expect.stringMatching(/^Delete .* from before \d+ \w+ \d{4}\?/)));
    expect(sent).toEqual([{ retentionDays: 30 }, { retentionDays: 400 }, { retentionDays: null }]);
  });

  it('shows neither keys nor a form to who may only read', async () => {
    await at.start('/settings', (await at.browsed.stranger()).key);
    await at.page.getByText('are kept for good').waitFor();
    expect(await at.page.getByRole('button', { name: 'Make a key' }).count()).toBe(0);
    expect(await at.page.getByLabel('Days to keep').count()).toBe(0);
  });

  it('hands over as a file what a table shows', async () => {
    await at.start('/prompts-and-models?range=8w');
    const rows = await at.page.getByRole('region', { name: 'Versions' }).getByRole('row').count();
    const button = at.page.getByRole('button', { name: 'CSV: Versions' });
    const [download] = await Promise.all([at.page.waitForEvent('download'), button.click()]);
    const lines = await linesOf(download);
    expect([lines[0], lines.length]).toEqual(['version,id,prompt,since,conversations,cqi,frustration,rating', rows]);
  });
});
