import { settled } from '../../../testing/src/console/sign-in.js';
import { visitDemo } from '../../../testing/src/console/visit.js';
import { eventually } from '../../../testing/src/waiting/eventually.js';

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
  const at = visitDemo(CONVERSATIONS);
  const product = async () => {
    const { body } = await at.browsed.call<{ id: string }[]>('GET', '/v1/products');
    return body.at(-1)?.id ?? '';
  };
  const cards = async (query = '') =>
    (await at.browsed.call<Card[]>('GET', `/v1/inbox?productId=${await product()}&limit=100${query}`)).body;
  const item = async (id: string) => (await at.browsed.call<Item>('GET', `/v1/inbox/${id}`)).body;
  const firstCluster = async () => {
    const cluster = (await cards()).find(({ clusterSize }) => clusterSize > 2);
    if (cluster === undefined) throw new Error('The demo has no cluster.');
    return cluster;
  };
  const rows = () => at.page.locator('a[data-row]');
  const waiting = async () =>
    Number((await at.page.getByRole('link', { name: /^Inbox .* to review$/ }).innerText()).replace(/\D/g, ''));
  const focused = () => at.page.evaluate<string | null>('document.activeElement?.getAttribute("href") ?? null');

  it('is listed as the service has it, with its number in the navigation', async () => {
    await at.start('/review');
    const all = await cards();
    const counted = await fetch(`${at.browsed.demo.url}/v1/inbox?productId=${await product()}&limit=1`, {
      headers: { authorization: `Bearer ${at.browsed.demo.key}` },
    });
    expect(await waiting()).toBe(Number(counted.headers.get('x-total-count')));
    const links = await Promise.all((await rows().all()).map((row) => row.getAttribute('href')));
    const ids = links.map((href) => new URL(href ?? '', at.browsed.demo.url).searchParams.get('open'));
    expect(ids).toEqual(all.slice(0, ids.length).map(({ conversationId }) => conversationId));
  });

  it('says of each single conversation how it began, so that no two rows are alike', async () => {
    await at.start('/review');
    // Rows out of sight have no inner text: they are not laid out.
    const all = await rows().allTextContents();
    expect(new Set(all).size).toBe(all.length);
  });

  it('goes at three keystrokes for all conversations of one cause', async () => {
    const all = await cards();
    const place = all.findIndex(({ clusterSize }, index) => index > 0 && clusterSize > 1);
    const { clusterId = '', clusterSize = 0 } = all[place] ?? {};
    await at.start('/review');
    const before = await waiting();
    for (let press = 0; press < place; press++) await at.press('j');
    await at.press('j');
    await at.press('e');
    await at.page.getByRole('button', { name: `Mark all ${clusterSize} as reviewed` }).waitFor();
    await at.page.keyboard.press('Enter');
    await at.page.getByText(`${clusterSize} conversations reviewed`).waitFor();
    expect((await cards()).map((card) => card.clusterId)).not.toContain(clusterId);
    expect((await cards('&status=reviewed')).filter((card) => card.clusterId === clusterId)).toHaveLength(clusterSize);
    expect(await waiting()).toBe(before - 1);
    // The next keystroke is for the card that stands there now.
    const next = await rows().nth(place).getAttribute('href');
    await eventually('the focus on the next', async () => (await focused()) === next);
  });

  it('lets one of them be decided about alone, and the others stay', async () => {
    const { conversationId, clusterId, clusterSize } = await firstCluster();
    await at.start(`/review?open=${conversationId}`);
    await at.page.getByText(`1 of ${clusterSize}`).waitFor();
    await at.press('d');
    await at.page.getByRole('button', { name: 'Dismiss only this one' }).click();
    await at.page.getByText('1 conversation dismissed').waitFor();
    expect((await item(conversationId)).reviewStatus).toBe('dismissed');
    expect((await cards()).find((card) => card.clusterId === clusterId)?.clusterSize).toBe(clusterSize - 1);
    expect(at.page.url()).not.toContain(conversationId);
    await at.page.goto(`${at.browsed.demo.url}/review?status=dismissed&open=${conversationId}`);
    await at.page.getByRole('button', { name: 'Open again' }).waitFor();
    await at.press('u');
    await at.page.getByText('1 conversation open again').waitFor();
    expect((await item(conversationId)).reviewStatus).toBe('unreviewed');
  });

  it('tells who looks after it and what was noted, and who said so', async () => {
    const { conversationId } = await firstCluster();
    await at.start(`/review?open=${conversationId}`);
    await at.page.getByLabel('Assignee').fill('ada@example.com');
    await at.page.getByLabel('Note').fill('Refunded by hand.');
    await at.page.getByRole('button', { name: 'Save' }).click();
    await at.page.getByText(/^History/).click();
    await at.page.getByText(/assigned it to ada@example.com, noted “Refunded by hand.”/).waitFor();
    expect(await item(conversationId)).toMatchObject({ assignee: 'ada@example.com', note: 'Refunded by hand.' });
    await at.page.locator('select[name="severity"]').selectOption('2');
    await at.page.getByRole('button', { name: 'Save' }).click();
    await at.page.getByText(/set the severity to 2/).waitFor();
    expect(await item(conversationId)).toMatchObject({ severity: 2, note: 'Refunded by hand.' });
  });

  it('keeps its filters in the address', async () => {
    await at.start('/review');
    await at.page.getByRole('button', { name: /Any severity/ }).click();
    await at.page.getByRole('option', { name: 'Severity 3 or more' }).click();
    await at.page.waitForURL(/minSeverity=3/);
    await settled(at.page);
    const shown = await rows().allInnerTexts();
    await at.page.reload();
    await settled(at.page);
    expect([await rows().allInnerTexts(), shown.length]).toEqual([
      shown,
      Math.min((await cards('&minSeverity=3')).length, 50),
    ]);
    await at.page.goBack();
    await at.page.waitForURL((url) => !url.searchParams.has('minSeverity'));
  });

  it('leads to all conversations with the cause', async () => {
    const card = (await cards()).find(
      ({ clusterRootCause }) => clusterRootCause?.startsWith('tool_failure: ') === true,
    );
    await at.start(`/review?range=1y&open=${card?.conversationId}`);
    await at.page.getByRole('link', { name: 'All conversations with this cause' }).click();
    await at.page.waitForURL(/failingTool=/);
    await settled(at.page);
    const count = await at.page
      .getByRole('region', { name: 'List of conversations' })
      .getByText(/^[\d,]+ conversations?$/)
      .innerText();
    expect(Number(count.replace(/\D/g, ''))).toBeGreaterThanOrEqual(card?.clusterSize ?? Infinity);
  });

  it('comes from a conversation as well, with the reason', async () => {
    const path = `/v1/interactions?productId=${await product()}&maxFrustration=0.1&minQuality=0.9&limit=1`;
    const { body } = await at.browsed.call<{ id: string }[]>('GET', path);
    await at.start(`/conversations?range=1y&open=${body[0]?.id}`);
    await at.page.getByLabel('Why somebody should look at it').fill('Promised a refund.');
    await at.page.getByRole('button', { name: 'Ask for a review' }).click();
    await at.page.getByRole('link', { name: 'It is in the inbox' }).click();
    await at.page.waitForURL(/\/review\?/);
    await at.page.getByText('Promised a refund.').first().waitFor();
    expect(await item(body[0]?.id ?? '')).toMatchObject({ reviewStatus: 'unreviewed' });
  });

  it('offers nothing to who may only read', async () => {
    const { body } = await at.browsed.call<{ key: string }>('POST', '/v1/keys', { name: 'reader', scopes: ['read'] });
    const { conversationId } = await firstCluster();
    await at.start(`/review?open=${conversationId}`, body.key);
    await at.page.getByText('Nobody', { exact: true }).or(at.page.getByText('ada@example.com')).first().waitFor();
    expect(await at.page.getByRole('button', { name: /Reviewed|Dismiss|Save|Open again/ }).count()).toBe(0);
    await at.press('e');
    expect([await at.page.getByRole('dialog').count(), (await item(conversationId)).reviewStatus]).toEqual([
      0,
      'unreviewed',
    ]);
  });
});
