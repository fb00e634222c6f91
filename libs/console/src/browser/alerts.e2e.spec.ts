import { setTimeout as sleep } from 'node:timers/promises';
import { settled } from '../../../testing/src/console/sign-in.js';
import { visitDemo } from '../../../testing/src/console/visit.js';

const CONVERSATIONS = 300;
const WITHIN_MS = 30_000;

interface Alert {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly link: string };
  readonly attempts: readonly unknown[];
  readonly nextAttemptAt: string | null;
}

describe('alerts and webhooks', () => {
  const at = visitDemo(CONVERSATIONS);
  const call = async <T>(method: string, path: string, body?: object) =>
    (await at.browsed.call<T>(method, `/v1${path}`, body)).body;
  const product = async () => (await call<{ id: string }[]>('GET', '/products')).at(-1)?.id ?? '';
  const named = async (name: string) =>
    (await call<Alert[]>('GET', '/alerts?limit=100')).find((one) => one.name === name);
  const opened = () => at.page.getByRole('region', { name: 'The open alert' });
  const reader = async () => (await call<{ key: string }>('POST', '/keys', { name: 'reader', scopes: ['read'] })).key;

  /** It fires on a window with any frustration at all. */
  const makeAlert = async (name: string) =>
    call<Alert>('POST', '/alerts', {
      name,
      query: { measure: 'frustration', filters: { productId: await product() } },
      window: 'week',
      condition: { type: 'threshold', operator: 'gte', value: 0, warning: null },
      minConversations: 1,
    });

  const eventually = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
    for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await sleep(200)) {
      const found = await ask();
      if (found !== undefined) return found;
    }
    throw new Error('It did not come about.');
  };

  /** The name of the focused element, as people know it. */
  const NAME_OF_FOCUS = `(() => {
    const element = document.activeElement;
    return element.getAttribute('aria-label') ?? element.labels?.[0]?.firstChild?.textContent ?? element.textContent;
  })()`;
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 150; presses++) {
      await at.page.keyboard.press('Tab');
      if ((await at.page.evaluate<string>(NAME_OF_FOCUS)).trim() === name) return;
    }
    throw new Error(`No key leads to ${name}.`);
  };

  it('open by the link of a message what it is about, and from there its conversations', async () => {
    const webhook = await call<{ id: string }>('POST', '/webhooks', {
      url: 'https://example.invalid/alerts',
      events: ['alert.*'],
    });
    const { id } = await makeAlert('Somebody is frustrated');
    const { data } = await eventually(async () =>
      (await call<Delivery[]>('GET', `/webhooks/${webhook.id}/deliveries`)).find(({ data: told }) =>
        told.link.includes(id),
      ),
    );
    await at.start(data.link);
    await opened().getByRole('heading', { name: 'Somebody is frustrated' }).waitFor();
    await opened().getByText('Firing').first().waitFor();
    await opened()
      .getByRole('img', { name: /^Frustration over 30 windows/ })
      .waitFor();
    await opened().getByRole('link', { name: 'The conversations behind it' }).click();
    await at.page.waitForURL(/\/conversations\?.*sort=-frustration/);
    await settled(at.page);
    await at.page.goBack();
    await opened().getByRole('heading', { name: 'Somebody is frustrated' }).waitFor();
    expect(at.page.url()).toContain(data.link);
  });

  it('are made from a figure, seen to fire, and paused', async () => {
    await at.start('/?range=8w&figure=frustration');
    await at.page.getByRole('link', { name: 'Make an alert on frustration' }).click();
    await at.page.waitForURL(/\/alert-list\?.*edit=new/);
    await at.page.getByRole('textbox', { name: 'Name' }).fill('Made by mouse');
    expect(await at.page.getByRole('combobox', { name: 'Measure' }).inputValue()).toBe('frustration');
    await at.page.getByRole('combobox', { name: 'Window' }).selectOption('Every week');
    await at.page.getByRole('combobox', { name: 'Condition' }).selectOption('passes a bound');
    await at.page.getByRole('combobox', { name: 'Comparison' }).selectOption('at or above');
    await at.page.getByRole('spinbutton', { name: 'Bound' }).fill('0');
    await at.page.getByText('How it is evaluated').click();
    await at.page.getByRole('spinbutton', { name: 'Fewest conversations' }).fill('1');
    await at.page.getByRole('button', { name: 'Make the alert' }).click();
    await opened().getByText('Firing').first().waitFor();
    await at.page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /firing/ })
      .waitFor();
    await opened().getByRole('button', { name: 'Pause' }).click();
    await opened().getByRole('button', { name: 'Resume' }).waitFor();
    expect((await named('Made by mouse'))?.state).toBe('paused');
    at.page.once('dialog', (dialog) => void dialog.accept());
    await opened().getByRole('button', { name: 'Delete' }).click();
    await at.page.waitForURL((url) => !url.searchParams.has('open'));
    expect(await named('Made by mouse')).toBeUndefined();
  });

  it('are made, seen to fire and paused by keyboard alone', async () => {
    await at.start('/alert-list');
    await tabTo('New alert');
    await at.page.keyboard.press('Enter');
    await at.page.getByRole('textbox', { name: 'Name' }).waitFor();
    await tabTo('Name');
    await at.page.keyboard.type('Made by keyboard');
    await tabTo('Window');
    await at.page.keyboard.type('Every week');
    await tabTo('Measure');
    await at.page.keyboard.type('Conversations');
    await tabTo('Condition');
    await at.page.keyboard.type('passes');
    await tabTo('Comparison');
    await at.page.keyboard.type('above');
    await tabTo('Bound');
    await at.page.keyboard.type('0');
    await at.page.keyboard.press('Enter');
    await opened().getByText('Firing').first().waitFor();
    await tabTo('Pause');
    await at.page.keyboard.press('Enter');
    await opened().getByRole('button', { name: 'Resume' }).waitFor();
    expect((await named('Made by keyboard'))?.state).toBe('paused');
    await at.press('Escape');
    await at.page.waitForURL((url) => !url.searchParams.has('open'));
  });

  it('are changed with their filters, and say what is wrong', async () => {
    const { id } = await makeAlert('To be changed');
    await at.start(`/alert-list?open=${id}`);
    await opened().getByRole('link', { name: 'Edit' }).click();
    await at.page.getByRole('button', { name: 'Filter' }).click();
    await at.page.getByRole('combobox', { name: 'Filter by' }).selectOption('messages ≥');
    await at.page.getByRole('dialog').getByLabel('Value').fill('2');
    await at.page.getByRole('button', { name: 'Add' }).click();
    await at.page.getByRole('spinbutton', { name: 'Bound' }).fill('7');
    await at.page.getByRole('button', { name: 'Save' }).click();
    expect(await at.page.getByRole('alert').innerText()).toContain('condition.value');
    await at.page.getByRole('spinbutton', { name: 'Bound' }).fill('0.9');
    await at.page.getByRole('button', { name: 'Save' }).click();
    // Waits for the view: the form shows the filter as well, but has no such link.
    await opened().getByRole('link', { name: 'Edit' }).waitFor();
    await opened().getByText('messages ≥ 2').first().waitFor();
    expect(await call('GET', `/alerts/${id}`)).toMatchObject({
      query: { measure: 'frustration', filters: { productId: await product(), minMessageCount: 2 } },
      condition: { value: 0.9 },
      minConversations: 1,
    });
  });

  it('are shown to who may only read, without a button that would fail', async () => {
    const { id } = await makeAlert('To be read');
    await at.start(`/alert-list?open=${id}`, await reader());
    await opened().getByRole('heading', { name: 'To be read' }).waitFor();
    expect(await at.page.getByRole('button', { name: /Pause|Delete|Resume/ }).count()).toBe(0);
    expect(await at.page.getByRole('link', { name: /New alert|Edit|Webhooks/ }).count()).toBe(0);
    await at.go('/alert-list?edit=new');
    await at.page.getByText('This key may read alerts').waitFor();
    await at.go('/webhook-list');
    await at.page.getByText('This key may not see webhooks').waitFor();
  });

  it('tell an endpoint, whose secret is shown once and whose deliveries are sent again', async () => {
    await at.start('/webhook-list');
    await at.page.getByRole('link', { name: 'New webhook' }).click();
    await at.page.getByLabel('Address').fill('https://example.invalid/by-hand');
    await at.page.getByRole('button', { name: 'Make the webhook' }).click();
    const webhook = at.page.getByRole('region', { name: 'The open webhook' });
    expect(await webhook.getByRole('status').filter({ hasText: 'whsec_' }).innerText()).toContain('shown this once');
    await webhook.getByRole('button', { name: 'Send a test' }).click();
    const id = new URL(at.page.url()).searchParams.get('open') ?? '';
    const deliveries = () => call<Delivery[]>('GET', `/webhooks/${id}/deliveries`);
    const tried = await eventually(async () => (await deliveries()).find(({ attempts }) => attempts.length > 0));
    await at.page.reload();
    await settled(at.page);
    expect(await webhook.getByText('whsec_').count()).toBe(0);
    await webhook.getByText('Failing').waitFor();
    await webhook.getByText('webhook.test').click();
    await webhook
      .getByText(/ENOTFOUND|EAI_AGAIN/)
      .first()
      .waitFor();
    await webhook.getByRole('button', { name: /^Send webhook.test of .* again$/ }).click();
    await eventually(async () =>
      (await deliveries()).find((one) => one.id === tried.id && one.nextAttemptAt !== tried.nextAttemptAt),
    );
    await webhook.getByRole('button', { name: 'Disable' }).click();
    await webhook.getByText('somebody disabled it').waitFor();
  });
});
