import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { weighBundle } from '../../../testing/src/console/bundle.js';
import { launchChromium } from '../../../testing/src/console/chromium.js';
import { DemoProcess } from '../../../testing/src/console/demo-process.js';
import { settled, signedIn } from '../../../testing/src/console/sign-in.js';
import { type TemporaryDirectory, temporaryDirectory } from '../../../testing/src/files/temporary-directory.js';

const CONVERSATIONS = 600;
const MAX_FIRST_SCREEN_KIB = 250;
const HOSTILE = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
const PATHS = [
  '/',
  '/?table=true',
  '/conversations',
  '/review',
  '/review?status=reviewed&minSeverity=5',
  '/topic-list?range=8w',
  '/people?edit=new',
  '/prompts-and-models',
  '/compare?range=8w',
  '/compare?by=period',
  '/settings',
];

describe('the console in a browser', () => {
  let directory: TemporaryDirectory;
  let demo: DemoProcess;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** What no page may do: ask another host, break the content security policy, or fail. */
  const offences: string[] = [];

  beforeAll(async () => {
    directory = await temporaryDirectory();
    demo = await DemoProcess.start(join(directory.path, 'demo'), CONVERSATIONS);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await demo.stop();
    await directory.remove();
  });
  const open = async (options: Parameters<Browser['newContext']>[0] = {}) => {
    const opened = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    opened.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== demo.url)
        offences.push(request.url());
    });
    opened.on('console', (message) => {
      if (/content security policy/i.test(message.text())) offences.push(message.text());
    });
    opened.on('weberror', (failure) => offences.push(String(failure.error())));
    return opened;
  };
  beforeEach(async () => {
    context = await open();
  });
  afterEach(async () => {
    await context.close();
    expect(offences.splice(0)).toEqual([]);
  });
  const go = async (path: string) => {
    await page.goto(demo.url + path);
    await settled(page);
  };
  const send = (path: string, body: object, key = demo.key) =>
    fetch(demo.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  describe('signing in', () => {
    it('takes the link that the start printed, once', async () => {
      page = await context.newPage();
      await page.goto(demo.link);
      await page
        .getByRole('heading', { level: 1 })
        .filter({ hasText: /range|usual/ })
        .waitFor();
      expect(page.url()).not.toContain('link=');
      const other = await browser.newContext();
      const second = await other.newPage();
      await second.goto(demo.link);
      expect(await second.getByRole('alert').textContent()).toContain('has been used');
      await other.close();
    });

    it('says what is wrong with a key, and goes where one wanted to be with a right one', async () => {
      page = await context.newPage();
      await page.goto(`${demo.url}/conversations?minFrustration=0.4`);
      const field = page.getByLabel('API key');
      await field.fill(`parley_${'x'.repeat(48)}`);
      await field.press('Enter');
      expect(await page.getByRole('alert').textContent()).toBe('The key is not known.');
      await field.fill(demo.key);
      await field.press('Enter');
      await page.getByText('frustration ≥').waitFor();
      expect(page.url()).toContain('/conversations?');
    });

    it('ends with the key', async () => {
      const tenants = (await (await send('/v1/admin/tenants', { name: 'other' }, demo.operatorKey)).json()) as {
        id: string;
      };
      const made = await send(
        `/v1/admin/tenants/${tenants.id}/keys`,
        { name: 'k', scopes: ['read'] },
        demo.operatorKey,
      );
      const { id, key } = (await made.json()) as { id: string; key: string };
      page = await signedIn(context, demo.url, key);
      await fetch(`${demo.url}/v1/admin/keys/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${demo.operatorKey}` },
      });
      await page.waitForTimeout(5_000);
      await page.reload();
      await page.getByLabel('API key').waitFor();
    });
  });

  it('leads from the frustration to the transcript of a failing tool in three clicks', async () => {
    page = await signedIn(context, demo.url, demo.key, '/?range=8w');
    await page.getByRole('region', { name: 'Failing tools' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Sort by frustr.' }).click();
    await settled(page);
    await page.locator('a[data-row]').first().click();
    await page.locator('mark').first().waitFor();
    expect(await page.locator('details').count()).toBeGreaterThan(0);
    await page.locator('summary').first().click();
    await page
      .getByText('Input', { exact: true })
      .or(page.getByText('Output', { exact: true }))
      .first()
      .waitFor();
  });

  it('does the same by keyboard alone', async () => {
    page = await signedIn(context, demo.url, demo.key, '/?range=8w');
    const isThere = `document.activeElement.closest('section[aria-label="Failing tools"]') !== null`;
    for (let presses = 0; presses < 100 && !(await page.evaluate(isThere)); presses++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/failingTool=/);
    await settled(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/open=/);
    const first = page.url();
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.href !== first);
    await page.locator('[data-evidence]').first().waitFor({ state: 'attached' });
    await page.keyboard.press('n');
    expect(await page.evaluate('document.activeElement.hasAttribute("data-evidence")')).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('open'));
    await page.keyboard.press('/');
    await page.keyboard.type('order');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=order/);
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  });

  it('shows the same after a reload, in another browser, and on the way back', async () => {
    page = await signedIn(context, demo.url, demo.key, '/conversations?range=8w&sort=-frustration&minFrustration=0.3');
    const rows = () => page.locator('a[data-row]').allInnerTexts();
    const before = await rows();
    expect(before.length).toBeGreaterThan(3);
    const address = page.url();
    await page.reload();
    await settled(page);
    expect(await rows()).toEqual(before);
    await page.getByRole('button', { name: /Take away frustration/ }).click();
    await page.waitForURL((url) => !url.searchParams.has('minFrustration'));
    await settled(page);
    await page.goBack();
    await settled(page);
    expect([page.url(), await rows()]).toEqual([address, before]);
  });

  it('takes what users wrote for words, wherever it stands', async () => {
    const { id } = (
      (await (await fetch(`${demo.url}/v1/products`, { headers: { authorization: `Bearer ${demo.key}` } })).json()) as {
        id: string;
      }[]
    ).at(-1) ?? { id: '' };
    await send('/v1/users', { externalUserId: HOSTILE, name: HOSTILE });
    const sent = await send('/v1/messages', {
      productId: id,
      externalUserId: HOSTILE,
      externalConversationId: HOSTILE,
      model: HOSTILE,
      messages: [
        { role: 'user', content: `${HOSTILE} This is useless!` },
        {
          messageType: 'tool_call',
          toolName: HOSTILE,
          content: HOSTILE,
          input: { [HOSTILE]: HOSTILE },
          output: HOSTILE,
        },
        { role: 'assistant', content: `[link](javascript:alert(1)) ${HOSTILE}` },
      ],
    });
    expect(sent.status).toBe(201);
    const { conversationId } = (await sent.json()) as { conversationId: string };
    page = await signedIn(context, demo.url, demo.key, `/conversations?product=${id}&open=${conversationId}`);
    await page.getByText('This is useless!').first().waitFor();
    await go('/people');
    expect(await page.title()).toBe('Parley');
    expect(await page.locator('img, script:not([src])').count()).toBe(0);
  });

  it('does not show what another tenant has', async () => {
    const { body } = await fetch(`${demo.url}/v1/interactions?limit=1`, {
      headers: { authorization: `Bearer ${demo.key}` },
    }).then(async (answer) => ({ body: (await answer.json()) as { id: string }[] }));
    const tenant = (await (await send('/v1/admin/tenants', { name: 'stranger' }, demo.operatorKey)).json()) as {
      id: string;
    };
    const made = await send(`/v1/admin/tenants/${tenant.id}/keys`, { name: 'k', scopes: ['read'] }, demo.operatorKey);
    page = await signedIn(
      context,
      demo.url,
      ((await made.json()) as { key: string }).key,
      `/conversations?open=${body[0]?.id}`,
    );
    expect(await page.getByRole('alert').first().textContent()).toContain('not found');
  });

  it('lets no other site change anything with its cookie', async () => {
    page = await signedIn(context, demo.url, demo.key);
    const elsewhere = await context.newPage();
    // The same machine by another name is another site, and its pages bring no cookie of ours that a POST would take.
    await elsewhere.goto(`${demo.url.replace('127.0.0.1', 'localhost')}/docs`);
    const status = await elsewhere.evaluate(
      `fetch('${demo.url}/v1/topics', { method: 'PUT', credentials: 'include', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: '{}' }).then((answer) => answer.status, () => 0)`,
    );
    expect([0, 401, 403]).toContain(status);
    offences.splice(0);
  });

  it('keeps the other panels when one fails, and tries again when it is told to', async () => {
    await context.route(
      '**/v1/products/*/analytics?*',
      (route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } }),
      { times: 1 },
    );
    page = await signedIn(context, demo.url, demo.key);
    expect(await page.getByRole('alert').textContent()).toContain('Not now.');
    await page.getByRole('img', { name: /by day over/ }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Root causes' }).waitFor();
  });

  describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
    it.each([
      ['wide', { width: 1440, height: 900 }],
      ['as wide as a phone', { width: 360, height: 740 }],
    ])('has nothing that axe finds, nor anything beside the page, when it is %s', async (_, viewport) => {
      await context.close();
      context = await open({ viewport, colorScheme, reducedMotion: 'reduce' });
      page = await signedIn(context, demo.url, demo.key);
      const findings: unknown[] = [];
      for (const path of [...PATHS, 'conversation']) {
        if (path === 'conversation') {
          await go('/conversations?range=8w&sort=-frustration');
          await page.locator('a[data-row]').first().click();
          await page.getByText(/with evidence/).waitFor();
        } else await go(path);
        await page.evaluate(`void (() => { ${axe.source} })()`);
        const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>('axe.run()');
        for (const { id, nodes } of found.violations) findings.push([path, id, nodes[0]?.html]);
        const beside = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (beside !== 0) findings.push([path, 'beside the page', beside]);
      }
      expect(findings).toEqual([]);
    });
  });

  it(`loads at most ${MAX_FIRST_SCREEN_KIB} KiB of gzip for its first screen`, async () => {
    const bundle = weighBundle(context);
    page = await signedIn(context, demo.url, demo.key);
    expect(await bundle.kiB()).toBeLessThanOrEqual(MAX_FIRST_SCREEN_KIB);
  });
});
