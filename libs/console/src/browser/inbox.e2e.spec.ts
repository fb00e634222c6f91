import type { BrowserContext, Page } from 'playwright-core';
import { BrowsedDemo } from '../../../testing/src/console/browsed-demo.js';
import { settled, signedIn } from '../../../testing/src/console/sign-in.js';

const CONVERSATIONS = 600;

interface Card {
  readonly conversationId: string;
  readonly productId: string;
  readonly clusterId: string;
  readonly clusterRootCause: string | null;
  readonly clusterSize: number;
}

interface Item {
  readonly reviewStatus: string;
  readonly assignee: string | null;
  readonly note: string | null;
  readonly severity: number;
}

describe('what needs a person', () => {
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
  const product = async () => {
    const { body } = await browsed.call<{ id: string }[]>('GET', '/v1/products');
    return body.at(-1)?.id ?? '';
  };
  const cards = async (query = '') =>
    (await browsed.call<Card[]>('GET', `/v1/inbox?productId=${await product()}&limit=100${query}`)).body;
  const item = async (id: string) => (await browsed.call<Item>('GET', `/v1/inbox/${id}`)).body;
  const firstCluster = async () => {
    const cluster = (await cards()).find(({ clusterSize }) => clusterSize > 2);
    if (cluster === undefined) throw new Error('The demo has no cluster.');
    return cluster;
  };
  const rows = () => page.locator('a[data-row]');
  const waiting = async () =>
    Number((await page.getByRole('link', { name: /^Inbox .* to review$/ }).innerText()).replace(/\D/g, ''));
  const focused = () => page.evaluate<string | null>('document.activeElement?.getAttribute("href") ?? null');

  it('is listed as the service has it, with its number in the navigation', async () => {
    await start('/review');
    const all = await cards();
    const counted = await fetch(`${browsed.demo.url}/v1/inbox?productId=${await product()}&limit=1`, {
      headers: { authorization: `Bearer ${browsed.demo.key}` },
    });
    expect(await waiting()).toBe(Number(counted.headers.get('x-total-count')));
    const links = await Promise.all((await rows().all()).map((row) => row.getAttribute('href')));
    const ids = links.map((href) => new URL(href ?? '', browsed.demo.url).searchParams.get('open'));
    expect(ids).toEqual(all.slice(0, ids.length).map(({ conversationId }) => conversationId));
  });

  it('goes at three keystrokes for all conversations of one cause', async () => {
    const { clusterId, clusterSize } = await firstCluster();
    const place = (await cards()).findIndex((card) => card.clusterId === clusterId);
    await start('/review');
    const before = await waiting();
    for (let press = 0; press < place; press++) await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByRole('button', { name: `All ${clusterSize} reviewed` }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`${clusterSize} conversations reviewed`).waitFor();
    expect((await cards()).map((card) => card.clusterId)).not.toContain(clusterId);
    expect((await cards('&status=reviewed')).filter((card) => card.clusterId === clusterId)).toHaveLength(clusterSize);
    expect(await waiting()).toBe(before - 1);
    // The next keystroke goes on with what stands there now.
    await page.waitForFunction('document.activeElement?.hasAttribute("data-row")');
    expect(await focused()).toBe(await rows().nth(place).getAttribute('href'));
  });

  it('lets one of them be decided about alone, and the others stay', async () => {
    const { conversationId, clusterId, clusterSize } = await firstCluster();
    await start(`/review?open=${conversationId}`);
    await page.getByText(`1 of ${clusterSize}`).waitFor();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'Only this one dismissed' }).click();
    await page.getByText('1 conversation dismissed').waitFor();
    expect((await item(conversationId)).reviewStatus).toBe('dismissed');
    expect((await cards()).find((card) => card.clusterId === clusterId)?.clusterSize).toBe(clusterSize - 1);
    expect(page.url()).not.toContain(conversationId);
    await page.goto(`${browsed.demo.url}/review?status=dismissed&open=${conversationId}`);
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    await page.keyboard.press('u');
    await page.getByText('1 conversation open again').waitFor();
    expect((await item(conversationId)).reviewStatus).toBe('unreviewed');
  });

  it('tells who looks after it and what was noted, and who said so', async () => {
    const { conversationId } = await firstCluster();
    await start(`/review?open=${conversationId}`);
    await page.getByLabel('Assignee').fill('ada@example.com');
    await page.getByLabel('Note').fill('Refunded by hand.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^History/).click();
    await page.getByText(/assigned it to ada@example.com, noted “Refunded by hand.”/).waitFor();
    expect(await item(conversationId)).toMatchObject({ assignee: 'ada@example.com', note: 'Refunded by hand.' });
    await page.locator('select[name="severity"]').selectOption('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/set the severity to 2/).waitFor();
    expect(await item(conversationId)).toMatchObject({ severity: 2, note: 'Refunded by hand.' });
  });

  it('keeps its filters in the address', async () => {
    await start('/review');
    await page.getByRole('button', { name: /Any severity/ }).click();
    await page.getByRole('option', { name: 'Severity 3 or more' }).click();
    await page.waitForURL(/minSeverity=3/);
    await settled(page);
    const shown = await rows().allInnerTexts();
    await page.reload();
    await settled(page);
    expect([await rows().allInnerTexts(), shown.length]).toEqual([
      shown,
      Math.min((await cards('&minSeverity=3')).length, 50),
    ]);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('minSeverity'));
  });

  it('leads to all conversations with the cause', async () => {
    const card = (await cards()).find(
      ({ clusterRootCause }) => clusterRootCause?.startsWith('tool_failure: ') === true,
    );
    await start(`/review?range=1y&open=${card?.conversationId}`);
    await page.getByRole('link', { name: 'All conversations with this cause' }).click();
    await page.waitForURL(/failingTool=/);
    await settled(page);
    const count = await page
      .getByRole('region', { name: 'List of conversations' })
      .getByText(/^[\d,]+ conversations?$/)
      .innerText();
    expect(Number(count.replace(/\D/g, ''))).toBeGreaterThanOrEqual(card?.clusterSize ?? Infinity);
  });

  it('comes from a conversation as well, with the reason', async () => {
    const path = `/v1/interactions?productId=${await product()}&maxFrustration=0.1&minQuality=0.9&limit=1`;
    const { body } = await browsed.call<{ id: string }[]>('GET', path);
    await start(`/conversations?range=1y&open=${body[0]?.id}`);
    await page.getByLabel('Why somebody should look at it').fill('Promised a refund.');
    await page.getByRole('button', { name: 'Ask for a review' }).click();
    await page.getByRole('link', { name: 'It is in the inbox' }).click();
    await page.waitForURL(/\/review\?/);
    await page.getByText('Promised a refund.').first().waitFor();
    expect(await item(body[0]?.id ?? '')).toMatchObject({ reviewStatus: 'unreviewed' });
  });

  it('offers nothing to who may only read', async () => {
    const { body } = await browsed.call<{ key: string }>('POST', '/v1/keys', { name: 'reader', scopes: ['read'] });
    const { conversationId } = await firstCluster();
    await start(`/review?open=${conversationId}`, body.key);
    await page.getByText('Nobody', { exact: true }).or(page.getByText('ada@example.com')).first().waitFor();
    expect(await page.getByRole('button', { name: /Reviewed|Dismiss|Save|Open again/ }).count()).toBe(0);
    await page.keyboard.press('e');
    expect([await page.getByRole('dialog').count(), (await item(conversationId)).reviewStatus]).toEqual([
      0,
      'unreviewed',
    ]);
  });
});
