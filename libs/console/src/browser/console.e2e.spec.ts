import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Route } from 'playwright-core';
import { weighBundle } from '../../../testing/src/console/bundle.js';
import { settled } from '../../../testing/src/console/sign-in.js';
import { visitDemo } from '../../../testing/src/console/visit.js';
import { eventually } from '../../../testing/src/waiting/eventually.js';

const CONVERSATIONS = 600;
const MAX_FIRST_SCREEN_KIB = 250;
const MINUTE_MS = 60_000;
const HOSTILE = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
const CONSOLE = join(import.meta.dirname, '../../../../apps/console/src');
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
  '/alert-list',
  '/alert-list?edit=new&measure=cqi',
  '/webhook-list',
  '/webhook-list?edit=new',
  '/ask?question=which+models+have+the+worst+quality%3F',
  '/ask?question=frustration+per+day',
  '/ask?question=what+is+the+weather+like%3F',
  '/settings',
];

interface Measure {
  readonly title: string;
  readonly description: string;
}

/** The texts of the page in its own language, and the names that only a screen reader says. */
const WHAT_IS_SAID = `[...document.querySelectorAll('body *:not([lang], [lang] *)')].flatMap((element) => [
  ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.data.trim()] : [])),
  ...['aria-label', 'placeholder', 'title'].flatMap((name) => element.getAttribute(name) ?? []),
])`;

/** Every English message without values that differs from the German one. */
async function onlyEnglish(): Promise<readonly string[]> {
  const files = await readdir(CONSOLE, { recursive: true });
  const quoted = async (file: string) =>
    [...(await readFile(join(CONSOLE, file), 'utf8')).matchAll(/'([A-Z][^'{}\n]+)'/g)].map(([, text = '']) => text);
  const english = await Promise.all(files.filter((file) => file.endsWith('.texts.ts')).map(quoted));
  const german = new Set(await quoted('language/german.ts'));
  return english.flat().filter((text) => !german.has(text));
}

/** The headings that end in an ellipsis. */
const CUT_HEADINGS = `[...document.querySelectorAll('h1, h2, th')].flatMap((heading) =>
  heading.scrollWidth > heading.clientWidth + 1 && getComputedStyle(heading).overflowX === 'hidden' ? [heading.textContent] : [],
)`;

/** Tables of which a part is beside the edge, and second lines of rows that end in an ellipsis. */
const CUT_ON_A_PHONE = `[...document.querySelectorAll('.shaded-edges, a[data-row] .text-muted')]
  .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.getAttribute('aria-label') ?? part.textContent)`;

/** How much wider the page is than the screen, in pixels. */
const BESIDE_THE_PAGE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Only these rules depend on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** To describe each element that passes a rule takes axe three times as long as to find those that break it. */
const ONLY_VIOLATIONS = { resultTypes: ['violations'] };
const AXE = {
  light: `axe.run(${JSON.stringify(ONLY_VIOLATIONS)})`,
  dark: `axe.run(${JSON.stringify({ ...ONLY_VIOLATIONS, runOnly: RULES_OF_COLOUR })})`,
};

/** Whether the open screen is in view in the navigation. */
const IS_CURRENT_IN_VIEW = `(() => {
  const { left, right } = document.querySelector('nav [aria-current=page]').getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
})()`;

describe('the console in a browser', () => {
  const at = visitDemo(CONVERSATIONS);
  describe('signing in', () => {
    it('takes the link that the start printed, once', async () => {
      at.page = await at.context.newPage();
      await at.page.goto(at.browsed.demo.link);
      await at.page
        .getByRole('heading', { level: 1 })
        .filter({ hasText: /range|usual/ })
        .waitFor();
      expect(at.page.url()).not.toContain('link=');
      const other = await at.browsed.browser.newContext();
      const second = await other.newPage();
      await second.goto(at.browsed.demo.link);
      expect(await second.getByRole('alert').textContent()).toContain('has been used');
      await other.close();
    });

    it('says what is wrong with a key, and goes where one wanted to be with a right one', async () => {
      at.page = await at.context.newPage();
      await at.page.goto(`${at.browsed.demo.url}/conversations?minFrustration=0.4`);
      const field = at.page.getByLabel('API key');
      await field.fill(`parley_${'x'.repeat(48)}`);
      await field.press('Enter');
      expect(await at.page.getByRole('alert').textContent()).toBe('The key is not known.');
      await field.fill(at.browsed.demo.key);
      await field.press('Enter');
      await at.page.getByText('frustration ≥').waitFor();
      expect(at.page.url()).toContain('/conversations?');
    });

    it('ends with the key', async () => {
      const { key, keyId } = await at.browsed.stranger();
      await at.start('/', key);
      await at.browsed.call('DELETE', `/v1/admin/keys/${keyId}`, undefined, at.browsed.demo.operatorKey);
      await at.page.waitForTimeout(5_000);
      await at.page.reload();
      await at.page.getByLabel('API key').waitFor();
    });

    it('again, when the session ended in between, keeps what was typed', async () => {
      const { body } = await at.browsed.call<{ id: string }[]>('GET', '/v1/interactions?limit=1');
      // Whatever else cannot be read at that time.
      await at.context.route('**/v1/tenant', (route) => route.abort());
      await at.start(`/conversations?open=${body[0]?.id}`);
      const reason = at.page.getByLabel('Why somebody should look at it');
      await reason.fill('asked twice');
      await at.context.clearCookies();
      await reason.press('Enter');
      const dialog = at.page.getByRole('dialog', { name: 'Your session has ended' });
      await at.page.keyboard.press('Escape');
      await dialog.getByLabel('API key').fill(at.browsed.demo.key);
      await at.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await settled(at.page);
      expect(await reason.inputValue()).toBe('asked twice');
      await reason.press('Enter');
      await at.page.getByRole('link', { name: 'It is in the inbox' }).waitFor();
    });

    it('again with the key of another tenant leaves nothing of the first', async () => {
      const { key } = await at.browsed.stranger();
      await at.start('/people');
      await at.page.getByRole('region', { name: 'Users' }).getByRole('row').nth(1).waitFor();
      await at.context.clearCookies();
      await at.page.getByRole('link', { name: 'Conversations' }).first().click();
      await at.page.getByRole('dialog').getByLabel('API key').fill(key);
      await at.page.keyboard.press('Enter');
      await at.page.getByText('There is no product yet').waitFor();
      expect(new URL(at.page.url()).search).toBe('');
    });
  });

  it('leads from the frustration to the transcript of a failing tool in three clicks', async () => {
    await at.start('/?range=8w');
    await at.page.getByRole('region', { name: 'Failing tools' }).getByRole('link').first().click();
    await at.page.getByRole('button', { name: 'Sort by frustr.' }).click();
    await settled(at.page);
    await at.page.locator('a[data-row]').first().click();
    await at.page.locator('mark').first().waitFor();
    expect(await at.page.locator('details').count()).toBeGreaterThan(0);
    await at.page.locator('summary').first().click();
    await at.page
      .getByText('Input', { exact: true })
      .or(at.page.getByText('Output', { exact: true }))
      .first()
      .waitFor();
  });

  it('does the same by keyboard alone', async () => {
    await at.start('/?range=8w');
    const isThere = `document.activeElement.closest('section[aria-label="Failing tools"]') !== null`;
    for (let presses = 0; presses < 100 && !(await at.page.evaluate(isThere)); presses++)
      await at.page.keyboard.press('Tab');
    await at.press('Enter');
    await at.page.waitForURL(/failingTool=/);
    await at.press('j');
    await at.press('Enter');
    await at.page.waitForURL(/open=/);
    const first = at.page.url();
    await at.press('j');
    await at.page.waitForURL((url) => url.href !== first);
    await settled(at.page);
    await at.page.locator('[data-evidence]').first().waitFor({ state: 'attached' });
    await at.press('n');
    expect(await at.page.evaluate('document.activeElement.hasAttribute("data-evidence")')).toBe(true);
    await at.press('Escape');
    await at.page.waitForURL((url) => !url.searchParams.has('open'));
    await at.press('/');
    await at.page.keyboard.type('order');
    await at.page.keyboard.press('Enter');
    await at.page.waitForURL(/q=order/);
    await settled(at.page);
    await at.page.getByRole('searchbox').blur();
    await at.press('?');
    await at.page.getByRole('dialog').waitFor();
  });

  it('says of each flag of a conversation how sure the analysis is', async () => {
    await at.start('/conversations?range=8w&flag=missingCapability');
    await at.page.locator('a[data-row]').first().click();
    await at.page.getByText(/^Flags Missing capability \(\d+ % sure\)/).waitFor();
  });

  it('shows the same after a reload, in another browser, and on the way back', async () => {
    await at.start('/conversations?range=8w&sort=-frustration&minFrustration=0.3');
    const rows = () => at.page.locator('a[data-row]').allInnerTexts();
    const before = await rows();
    expect(before.length).toBeGreaterThan(3);
    const address = at.page.url();
    await at.page.reload();
    await settled(at.page);
    expect(await rows()).toEqual(before);
    await at.page.getByRole('button', { name: /Take away frustration/ }).click();
    await at.page.waitForURL((url) => !url.searchParams.has('minFrustration'));
    await settled(at.page);
    await at.page.goBack();
    await settled(at.page);
    expect([at.page.url(), await rows()]).toEqual([address, before]);
  });

  it('says nothing in English any more once another language is chosen', async () => {
    const { body } = await at.browsed.call<{ measures: Measure[] }>('GET', '/v1/query/schema');
    const { body: segments } = await at.browsed.call<{ name: string; type: string }[]>('GET', '/v1/segments');
    const titles = new Set(['Missing capability', ...body.measures.map(({ title }) => title)]);
    const english = (await onlyEnglish()).filter((text) => !titles.has(text));
    const ofTheService = [
      ...body.measures.map(({ description }) => description),
      ...segments.filter(({ type }) => type === 'system').map(({ name }) => name),
    ];
    const isEnglish = (text: string) => english.includes(text) || ofTheService.some((one) => text.includes(one));
    await at.start('/settings');
    await at.page.getByRole('button', { name: 'Language' }).click();
    await at.page.getByRole('option', { name: 'Deutsch' }).click();
    await at.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(await at.page.getAttribute('html', 'lang')).toBe('de');
    const left: string[] = [];
    for (const path of PATHS) {
      await at.go(path);
      const said = await at.page.evaluate<string[]>(WHAT_IS_SAID);
      left.push(...said.filter(isEnglish).map((text) => `${path}: ${text}`));
    }
    expect(left).toEqual([]);
    await at.go('/?range=8w');
    await at.page.getByRole('region', { name: 'Ursachen' }).getByRole('link', { name: 'Fehlende Fähigkeit' }).waitFor();
  });

  it('takes what users wrote for words, wherever it stands', async () => {
    const { body: products } = await at.browsed.call<{ id: string }[]>('GET', '/v1/products');
    const id = products.at(-1)?.id;
    await at.browsed.call('POST', '/v1/users', { externalUserId: HOSTILE, name: HOSTILE });
    const { status, body } = await at.browsed.call<{ conversationId: string }>('POST', '/v1/messages', {
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
    expect(status).toBe(201);
    await at.start(`/conversations?product=${id}&open=${body.conversationId}`);
    await at.page.getByText('This is useless!').first().waitFor();
    await at.go('/people');
    expect(await at.page.title()).toBe('Parley');
    expect(await at.page.locator('img, script:not([src])').count()).toBe(0);
  });

  it.each([
    [
      'pl',
      'Moja paczka nadal nie dotarła, a pytałem już trzy razy. To jest beznadziejne.',
      /language that is not supported \(Polish\)/,
    ],
    [
      'de',
      'Mein Paket ist immer noch nicht da, das ist wirklich schrecklich und unverschämt.',
      /^For German, only sentiment/,
    ],
  ])('does not show as gone well what was not read: %s', async (language, content, reason) => {
    const { body: products } = await at.browsed.call<{ id: string }[]>('GET', '/v1/products');
    const { body } = await at.browsed.call<{ conversationId: string }>('POST', '/v1/messages', {
      productId: products[0]?.id,
      externalUserId: 'reader',
      messages: [{ role: 'user', content }],
    });
    await eventually('the analysis', async () => {
      const row = await at.browsed.call<{ language: string }>('GET', `/v1/interactions/${body.conversationId}`);
      return row.body.language === language;
    });
    await at.start(`/conversations?open=${body.conversationId}`);
    const open = at.page.getByRole('region', { name: 'The open conversation' });
    await open.getByText(reason).waitFor();
    const scores = await open.locator('dd').allInnerTexts();
    const mood = language === 'de' ? (expect.stringMatching(/\d/) as string) : '–';
    expect(scores).toEqual(['–', mood, mood, '–', '–']);
  });

  it('keeps names of one long word within a phone, on every screen', async () => {
    const { key } = await at.browsed.stranger(['ingest', 'read', 'admin']);
    const make = <T>(path: string, body: object) => at.browsed.call<T>('POST', `/v1/${path}`, body, key);
    const { body: product } = await make<{ id: string }>('products', { name: LONG_WORD });
    const { body: other } = await make<{ id: string }>('products', { name: `${LONG_WORD}2` });
    await make('users', { externalUserId: LONG_WORD, name: LONG_WORD, externalOrganizationId: LONG_WORD });
    await make('segments', {
      name: LONG_WORD,
      filters: { rules: [{ type: 'property', key: 'plan', operator: 'eq', value: LONG_WORD }] },
    });
    await make('webhooks', { url: `https://example.com/${LONG_WORD}`, events: ['alert.*'] });
    for (const { id } of [product, other]) {
      const query = { measure: 'cqi', filters: { productId: id } };
      await make('alerts', {
        name: LONG_WORD,
        query,
        window: 'day',
        condition: { type: 'anomaly', direction: 'both' },
      });
    }
    const { body } = await make<{ conversationId: string }>('messages', {
      productId: product.id,
      externalUserId: LONG_WORD,
      model: LONG_WORD,
      messages: [
        { role: 'user', content: `${LONG_WORD} is useless, this is terrible!` },
        { messageType: 'tool_call', toolName: LONG_WORD, input: {}, output: { error: LONG_WORD } },
      ],
    });
    await eventually('the analysis', async () => {
      const row = await at.browsed.call<{ analysis: object | null }>(
        'GET',
        `/v1/interactions/${body.conversationId}`,
        undefined,
        key,
      );
      return row.body.analysis !== null;
    });
    await at.context.close();
    at.context = await at.browsed.open({ viewport: { width: 360, height: 740 } });
    await at.start('/', key);
    const beside: unknown[] = [];
    for (const path of [...PATHS, `/conversations?open=${body.conversationId}`, `/?product=${product.id}`]) {
      await at.go(path);
      const excess = await at.page.evaluate<number>(BESIDE_THE_PAGE);
      if (excess !== 0) beside.push([path, excess]);
    }
    expect(beside).toEqual([]);
    await at.page.getByRole('button', { name: 'Product' }).click();
    const menu = await at.page.getByRole('listbox').boundingBox();
    expect(menu === null ? Infinity : menu.x + menu.width).toBeLessThanOrEqual(360);
  });

  it('asks for nothing to be taken away where no filter hides conversations', async () => {
    const { key } = await at.browsed.stranger();
    await at.start('/conversations', key);
    await at.page.getByText('There are no conversations on these days.').waitFor();
    expect(await at.page.getByRole('button', { name: 'Take the filters away' }).count()).toBe(0);
    expect(await at.page.getByRole('banner').getByRole('button').first().innerText()).toContain('Product');
    await at.go('/conversations?minFrustration=0.5');
    await at.page.getByRole('button', { name: 'Take the filters away' }).waitFor();
  });

  it('says where one asks, too, that there is no product yet', async () => {
    await at.start('/ask', (await at.browsed.stranger()).key);
    await at.page.getByText('There is no product yet').waitFor();
  });

  it('does not show what another tenant has', async () => {
    const { body } = await at.browsed.call<{ id: string }[]>('GET', '/v1/interactions?limit=1');
    const { key } = await at.browsed.stranger(['read', 'admin']);
    await at.start(`/conversations?open=${body[0]?.id}`, key);
    expect(await at.page.getByRole('alert').first().textContent()).toContain('There is no such conversation');
    expect(await at.page.getByRole('main').getByRole('form').count()).toBe(0);
  });

  it('lets no other site change anything with its cookie', async () => {
    await at.start();
    const elsewhere = await at.context.newPage();
    // The same machine by another name is another site: its pages send no cookie of the console that a POST would take.
    await elsewhere.goto(`${at.browsed.demo.url.replace('127.0.0.1', 'localhost')}/docs`);
    const status = await elsewhere.evaluate(
      `fetch('${at.browsed.demo.url}/v1/topics', { method: 'PUT', credentials: 'include', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: '{}' }).then((answer) => answer.status, () => 0)`,
    );
    expect([0, 401, 403]).toContain(status);
    at.browsed.offences.splice(0);
  });

  describe('while the slowest answer of a screen is still to come', () => {
    /** Holds back the answers to matching requests until they are let through. */
    const hold = async (path: string, isHeld: (body: string) => boolean) => {
      let letThrough = () => {};
      const opened = new Promise<void>((resolve) => (letThrough = resolve));
      await at.context.route(path, async (route) => {
        if (isHeld(route.request().postData() ?? '')) await opened;
        await route.continue();
      });
      return letThrough;
    };
    const lead = () => at.page.getByRole('heading', { level: 1 });

    it('shows organizations and users, which stay where they are when it comes', async () => {
      await at.start('/settings');
      const letThrough = await hold('**/v1/segments?*', () => true);
      await at.page.goto(`${at.browsed.demo.url}/people?range=8w`);
      const users = at.page.getByRole('region', { name: 'Users' });
      await users.getByRole('row').nth(1).waitFor();
      await at.page
        .getByRole('region', { name: /^Organizations/ })
        .getByRole('row')
        .nth(1)
        .waitFor();
      expect(await lead().count()).toBe(0);
      const place = await users.boundingBox();
      letThrough();
      await lead()
        .filter({ hasText: /at risk/ })
        .waitFor();
      await settled(at.page);
      expect((await users.boundingBox())?.y).toBe(place?.y);
    });

    it('shows both models, and then how sure their difference is', async () => {
      await at.start('/settings');
      const letThrough = await hold('**/v1/query', (body) => body.includes('compareWith'));
      await at.page.goto(`${at.browsed.demo.url}/compare?by=model&range=8w`);
      const figures = () =>
        at.page
          .getByRole('row', { name: /^Frustration/ })
          .getByRole('link')
          .allInnerTexts();
      await at.page.getByRole('row', { name: /^Frustration/ }).waitFor();
      const early = await figures();
      expect(early).toEqual([expect.stringMatching(/^0\.\d\d$/), expect.stringMatching(/^0\.\d\d$/)]);
      expect(await lead().count()).toBe(0);
      letThrough();
      await lead()
        .filter({ hasText: /than|from|differ|too few/ })
        .waitFor();
      await settled(at.page);
      expect(await figures()).toEqual(early);
    });
  });

  it('keeps the other panels when one fails, and tries again when it is told to', async () => {
    await at.context.route(
      '**/v1/products/*/analytics?*',
      (route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } }),
      { times: 1 },
    );
    await at.start();
    expect(await at.page.getByRole('alert').textContent()).toContain('Not now.');
    await at.page.getByRole('img', { name: /by day over/ }).waitFor();
    await at.page.getByRole('button', { name: 'Try again' }).click();
    await at.page.getByRole('region', { name: 'Root causes' }).waitFor();
  });

  it.each(['/', '/topic-list', '/prompts-and-models', '/compare'])(
    'says why there is nothing to see while the products cannot be read: %s',
    async (path) => {
      await at.start('/settings');
      await at.context.route(
        '**/v1/products?*',
        (route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } }),
        {
          times: 1,
        },
      );
      await at.page.goto(at.browsed.demo.url + path);
      await at.page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
      await at.page.getByRole('button', { name: 'Try again' }).click();
      await at.page.waitForURL(/product=/);
      await settled(at.page);
      expect(await at.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    },
  );

  it('says what an address asks for that is not there: a page, a product, a version of the product', async () => {
    await at.start('/settings');
    await at.page.goto(`${at.browsed.demo.url}/alerts`);
    await at.page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await at.page.getByRole('link', { name: 'To the overview' }).click();
    await at.page.getByRole('region', { name: 'Root causes' }).waitFor();
    const nobodys = '00000000-0000-7000-8000-000000000000';
    await at.go(`/?version=${nobodys}`);
    await at.page.getByRole('button', { name: /No version of this product/ }).click();
    await at.page.getByRole('option', { name: 'All versions' }).click();
    await at.page.waitForURL((url) => !url.searchParams.has('version'));
    await at.go(`/?product=${nobodys}`);
    await at.page.getByRole('alert').filter({ hasText: 'not found' }).waitFor();
    expect(await at.page.getByText('Send the first conversation').count()).toBe(0);
  });

  it.each(['en', 'de'])(
    'cuts no heading of the overview, and names the days of its chart, at any width: %s',
    async (language) => {
      await at.start('/settings');
      await at.page.evaluate(`localStorage.setItem('parley:language', '${language}')`);
      for (const width of [390, 768, 1024, 1280]) {
        await at.page.setViewportSize({ width, height: 844 });
        await at.go('/?range=8w');
        const days = await at.page
          .locator('main svg[role=img] text')
          .filter({ hasText: /^\d+\.? \p{L}+\.?$/u })
          .count();
        expect([width, await at.page.evaluate(CUT_HEADINGS), days >= 3]).toEqual([width, [], true]);
      }
    },
  );

  it('renews all of the overview, and says how old the oldest of it is', async () => {
    await at.context.clock.install({ time: new Date().setUTCHours(12, 0, 0, 0) });
    await at.start();
    const asOf = async () => {
      const text = await at.page.getByText(/^Up to date as of/).innerText();
      return Date.parse(`1970-01-01T${/\d\d:\d\d:\d\d/.exec(text)?.[0]}Z`);
    };
    const aMinuteLater = async () => {
      const compared = at.page.waitForResponse((one) => one.request().postData()?.includes('compareTo') === true);
      const listed = at.page.waitForResponse(/\/products\/[^/]+\/analytics/);
      await at.context.clock.fastForward(MINUTE_MS);
      await Promise.all([compared, listed]);
      await settled(at.page);
    };
    const first = await asOf();
    const isOut = (route: Route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } });
    await at.context.route('**/v1/products/*/analytics?*', isOut, { times: 1 });
    await aMinuteLater();
    expect((await asOf()) - first).toBeLessThan(MINUTE_MS);
    await aMinuteLater();
    expect((await asOf()) - first).toBeGreaterThan(MINUTE_MS);
  });

  it.each([
    ['wide', { width: 1440, height: 900 }],
    ['as wide as a phone', { width: 360, height: 740 }],
  ])('has nothing that axe finds in either theme, nor anything beside the page, when it is %s', async (_, viewport) => {
    await at.context.close();
    at.context = await at.browsed.open({ viewport, reducedMotion: 'reduce' });
    await at.start();
    const findings: unknown[] = [];
    for (const path of [...PATHS, 'conversation']) {
      if (path === 'conversation') {
        await at.go('/conversations?range=8w&sort=-frustration');
        await at.page.locator('a[data-row]').first().click();
        await at.page.getByText(/with evidence/).waitFor();
      } else await at.go(path);
      await eventually(`${path} in view in the navigation`, () => at.page.evaluate<boolean>(IS_CURRENT_IN_VIEW));
      await at.page.evaluate(`void (() => { ${axe.source} })()`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await at.page.emulateMedia({ colorScheme });
        await at.page.locator(`html[data-theme='${colorScheme}']`).waitFor({ state: 'attached' });
        const found = await at.page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
          AXE[colorScheme],
        );
        for (const { id, nodes } of found.violations) findings.push([path, colorScheme, id, nodes[0]?.html]);
      }
      const beside = await at.page.evaluate<number>(BESIDE_THE_PAGE);
      if (beside !== 0) findings.push([path, 'beside the page', beside]);
      const cut = viewport.width < 640 ? await at.page.evaluate<string[]>(CUT_ON_A_PHONE) : [];
      if (cut.length > 0) findings.push([path, 'cut', cut]);
    }
    expect(findings).toEqual([]);
  });

  it(`loads at most ${MAX_FIRST_SCREEN_KIB} KiB of gzip for its first screen`, async () => {
    const bundle = weighBundle(at.context);
    await at.signIn();
    expect(await bundle.kiB()).toBeLessThanOrEqual(MAX_FIRST_SCREEN_KIB);
  });
});
