import { settled } from '../../../testing/src/console/sign-in.js';
import { visitDemo } from '../../../testing/src/console/visit.js';

const CONVERSATIONS = 300;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly hidden: boolean;
  readonly merged: readonly { readonly name: string }[];
}

describe('the topics', () => {
  const at = visitDemo(CONVERSATIONS);
  const found = async () => (await at.browsed.call<{ found: Found[] }>('GET', '/v1/topics')).body.found;
  const table = () => at.page.getByRole('region', { name: 'Topics', exact: true });
  const row = (name: string) =>
    table()
      .getByRole('row')
      .filter({ has: at.page.getByRole('link', { name, exact: true }) });
  /** The names, in the order of the page. */
  const names = async () => table().locator('tbody tr td:nth-child(2) a').allInnerTexts();

  it('have numbers that lead to as many conversations', async () => {
    await at.start('/topic-list?range=1y');
    const [first = ''] = await names();
    const link = row(first).getByRole('link').nth(1);
    const told = await link.innerText();
    await link.click();
    await at.page.waitForURL(/\/conversations\?.*topic=/);
    await settled(at.page);
    await at.page.getByText(`${told} conversations`).waitFor();
  });

  it('are renamed, for all of the past', async () => {
    await at.start('/topic-list?range=1y');
    const [first = ''] = await names();
    await at.page.getByRole('button', { name: `Rename ${first}` }).click();
    await at.page.getByLabel('New name').fill('Where is my parcel');
    await at.page.keyboard.press('Enter');
    await row('Where is my parcel').waitFor();
    await row('Where is my parcel').getByRole('link').first().click();
    await settled(at.page);
    expect(await at.page.locator('a[data-row]').count()).toBeGreaterThan(0);
    await at.page.goBack();
    await at.page.getByRole('button', { name: 'Rename Where is my parcel' }).click();
    await at.page.getByLabel('New name').fill('');
    await at.page.keyboard.press('Enter');
    await row(first).waitFor();
  });

  it('say why a name cannot be had', async () => {
    await at.start('/topic-list?range=1y');
    const [first = '', second = ''] = await names();
    await at.page.getByRole('button', { name: `Rename ${first}` }).click();
    await at.page.getByLabel('New name').fill(second);
    await at.page.keyboard.press('Enter');
    expect(await at.page.getByRole('alert').innerText()).not.toBe('');
    expect((await found()).filter(({ name }) => name === second)).toHaveLength(1);
  });

  it('are hidden and shown again', async () => {
    await at.start('/topic-list?range=1y');
    const [, second = ''] = await names();
    await at.page.getByRole('button', { name: `Hide ${second}` }).click();
    await at.page.getByRole('button', { name: `Show ${second} again` }).waitFor();
    expect([await row(second).count(), (await found()).find(({ name }) => name === second)?.hidden]).toEqual([0, true]);
    await at.page.getByRole('button', { name: `Show ${second} again` }).click();
    await row(second).waitFor();
  });

  it('are merged into the one that is chosen', async () => {
    await at.start('/topic-list?range=1y');
    const [first = '', second = ''] = await names();
    await at.page.getByLabel(`Select ${first}`).check();
    await at.page.getByLabel(`Select ${second}`).check();
    at.page.once('dialog', (dialog) => void dialog.accept());
    await at.page.getByRole('button', { name: 'Merge 2 topics' }).click();
    await at.page.getByText(`with ${second}`).waitFor();
    expect(await row(second).count()).toBe(0);
    expect((await found()).find(({ name }) => name === first)?.merged.map(({ name }) => name)).toEqual([second]);
  });

  it('are changed by nobody who may only read', async () => {
    const { body } = await at.browsed.call<{ key: string }>('POST', '/v1/keys', { name: 'reader', scopes: ['read'] });
    await at.start('/topic-list?range=1y', body.key);
    await table().getByRole('row').nth(1).waitFor();
    expect(
      await table()
        .getByRole('button', { name: /Rename|Hide|Merge/ })
        .count(),
    ).toBe(0);
    expect(await table().getByRole('checkbox').count()).toBe(0);
  });
});
