import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settled } from '../../../testing/src/console/sign-in.js';
import { visitDemo } from '../../../testing/src/console/visit.js';

const CONVERSATIONS = 120;
const HOSTILE = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
const MARKDOWN = `[link](javascript:document.title='owned') ![](http://evil.example/x.png) ${HOSTILE}`;

describe('who means the console ill', () => {
  const at = visitDemo(CONVERSATIONS);
  const secret = async () => (await at.context.cookies()).find(({ name }) => name === 'parley')?.value;

  it('plants no session that the next one to sign in would use', async () => {
    const planted = 'A'.repeat(43);
    await at.context.addCookies([{ name: 'parley', value: planted, url: at.browsed.demo.url }]);
    await at.signIn();
    expect(await secret()).not.toBe(planted);
  });

  it('reads the cookie by no script, and finds no key in the browser', async () => {
    await at.signIn();
    const kept = 'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])';
    const found = await at.page.evaluate<string>(kept);
    expect(found).not.toContain(await secret());
    expect(found).not.toContain(at.browsed.demo.key.slice('parley_'.length));
  });

  it('finds a session ended in the middle of the work, which goes on after signing in again', async () => {
    const made = await at.browsed.call<{ id: string; key: string }>('POST', '/v1/keys', {
      name: 'ends',
      scopes: ['read'],
    });
    await at.start('/people', made.body.key);
    await at.browsed.call('DELETE', `/v1/keys/${made.body.id}`);
    await at.page.waitForTimeout(5_000);
    await at.page.getByRole('link', { name: 'Settings' }).click();
    await at.page.getByLabel('API key').fill(at.browsed.demo.key);
    await at.page.getByRole('button', { name: 'Sign in' }).click();
    await at.page.getByRole('dialog').waitFor({ state: 'detached' });
    await settled(at.page);
    expect(new URL(at.page.url()).pathname).toMatch(/^\/(settings|people)$/);
  });

  describe('from a page of another site', () => {
    let server: Server;
    let site: string;
    beforeAll(async () => {
      server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Evil</p>'));
      await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
      site = `http://localhost:${(server.address() as AddressInfo).port}/`;
    });
    afterAll(() => new Promise((closed) => server.close(closed)));
    /** Expects that the attack changed nothing: session and segments are as before. */
    const isUnharmed = async (before: unknown) => {
      expect(await segments()).toEqual(before);
      await at.page.reload();
      await at.page.getByRole('navigation', { name: 'Screens' }).waitFor();
    };
    const segments = async () => (await at.browsed.call<unknown>('GET', '/v1/segments')).body;
    const elsewhere = async () => {
      const other = await at.context.newPage();
      await other.goto(site);
      return other;
    };

    it.each(['/v1/segments', '/v1/keys', '/console/session'])('posts no form to %s', async (path) => {
      await at.start('/people');
      const before = await segments();
      const other = await elsewhere();
      const posted = other.waitForResponse((answer) => answer.url().endsWith(path));
      await other.evaluate(`(() => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'POST', action: '${at.browsed.demo.url}${path}', enctype: 'text/plain' });
        form.innerHTML = '<input name="{&quot;name&quot;:&quot;evil&quot;,&quot;scopes&quot;:[&quot;admin&quot;],&quot;x&quot;:&quot;" value="&quot;}">';
        document.body.append(form);
        form.submit();
      })()`);
      expect([401, 403, 415]).toContain((await posted).status());
      at.browsed.offences.splice(0);
      await isUnharmed(before);
    });

    it.each(['no-cors', 'cors'])('fetches nothing that changes or reads anything (%s)', async (mode) => {
      await at.start('/people');
      const before = await segments();
      const other = await elsewhere();
      const ask = (method: string, path: string) =>
        other.evaluate<string>(
          `fetch('${at.browsed.demo.url}${path}', { method: '${method}', mode: '${mode}', credentials: 'include',
             headers: { 'content-type': 'text/plain' }, ${method === 'GET' ? '' : "body: '{}'"} }).then((answer) => answer.text(), () => '')`,
        );
      expect(await ask('GET', '/v1/segments')).toBe('');
      expect(await ask('POST', '/v1/segments')).toBe('');
      at.browsed.offences.splice(0);
      await isUnharmed(before);
    });
  });

  it('sees nothing of another tenant, whichever ids stand in the address', async () => {
    const { body: products } = await at.browsed.call<{ id: string; name: string }[]>('GET', '/v1/products');
    const { body: conversations } = await at.browsed.call<{ id: string; versionId: string }[]>(
      'GET',
      '/v1/interactions?limit=2',
    );
    const { body: segments } = await at.browsed.call<{ id: string; name: string }[]>('GET', '/v1/segments');
    const [product, segment] = [products.at(-1), segments.find(({ name }) => name === 'Everybody who talked')];
    const [one, other] = conversations;
    const { key } = await at.browsed.stranger(['read', 'admin']);
    await at.start('/', key);
    for (const path of [
      `/?product=${product?.id}&version=${one?.versionId}`,
      `/conversations?product=${product?.id}`,
      `/conversations?open=${one?.id}`,
      `/conversations?segmentId=${segment?.id}`,
      `/people?product=${product?.id}&edit=${segment?.id}`,
      `/prompts-and-models?product=${product?.id}`,
      `/compare?product=${product?.id}&by=segment&a=${segment?.id}&b=${segment?.id}`,
      `/compare?product=${product?.id}&a=${one?.versionId}&b=${other?.versionId}`,
    ]) {
      await at.page.goto(at.browsed.demo.url + path);
      await at.page.getByRole('main').waitFor();
      await at.page.waitForLoadState('networkidle');
      const shown = await at.page.getByRole('main').innerText();
      expect([path, shown]).toEqual([
        path,
        expect.not.stringMatching(/Support assistant|Everybody who talked|(?<!\/)\bv[123]\b/),
      ]);
      expect([path, await at.page.locator('a[data-row]').count()]).toEqual([path, 0]);
    }
  });

  it('has words taken for words, whatever the string that holds them', async () => {
    const { body: made } = await at.browsed.call<{ id: string }>('POST', '/v1/products', { name: HOSTILE });
    const product = made.id;
    const done = async (method: string, path: string, body: object) => {
      const { status } = await at.browsed.call(method, path, body);
      expect([path, status < 300]).toEqual([path, true]);
    };
    await done('PUT', '/v1/topics', {
      topics: [{ name: HOSTILE, group: 'other', description: HOSTILE, examples: [HOSTILE] }],
    });
    await done('POST', '/v1/organizations', {
      externalOrganizationId: HOSTILE,
      name: HOSTILE,
      properties: { [HOSTILE]: HOSTILE },
    });
    await done('POST', '/v1/users', {
      externalUserId: HOSTILE,
      externalOrganizationId: HOSTILE,
      name: HOSTILE,
      properties: { [HOSTILE]: HOSTILE },
    });
    await done('POST', '/v1/segments', {
      name: HOSTILE,
      filters: { rules: [{ type: 'property', key: HOSTILE, operator: 'eq', value: HOSTILE }] },
    });
    await done('POST', '/v1/keys', { name: HOSTILE, scopes: ['read'] });
    await done('POST', '/v1/prompts', {
      productId: product,
      name: HOSTILE,
      role: 'system',
      externalPromptId: HOSTILE,
      components: [{ content: MARKDOWN, name: HOSTILE }],
    });
    const { body: sent } = await at.browsed.call<{ conversationId: string }>('POST', '/v1/messages', {
      productId: product,
      externalUserId: HOSTILE,
      externalOrganizationId: HOSTILE,
      externalConversationId: HOSTILE,
      model: HOSTILE,
      properties: { [HOSTILE]: HOSTILE },
      messages: [
        { role: 'user', content: `${MARKDOWN} This is useless!` },
        {
          messageType: 'tool_call',
          toolName: HOSTILE,
          content: HOSTILE,
          input: { [HOSTILE]: HOSTILE },
          output: MARKDOWN,
        },
        { messageType: 'tool_error', toolName: HOSTILE, content: HOSTILE, output: { [HOSTILE]: [HOSTILE] } },
        { role: 'assistant', content: MARKDOWN },
      ],
    });
    await done('POST', '/v1/ratings', {
      productId: product,
      externalConversationId: HOSTILE,
      rating: 1,
      ratingMin: 1,
      ratingMax: 5,
      feedback: MARKDOWN,
    });
    await at.start('/');
    for (const path of [
      `/?product=${product}`,
      `/conversations?product=${product}`,
      `/conversations?product=${product}&open=${sent.conversationId}`,
      `/conversations?product=${product}&q=useless&tool=${encodeURIComponent(HOSTILE)}`,
      `/people?product=${product}`,
      `/prompts-and-models?product=${product}`,
      `/compare?product=${product}&by=model`,
      `/compare?product=${product}&by=segment`,
      `/settings?product=${product}`,
    ]) {
      await at.page.goto(at.browsed.demo.url + path);
      await settled(at.page);
      for (const summary of await at.page.locator('summary').all()) await summary.click();
      expect([path, await at.page.title()]).toEqual([path, 'Parley']);
      expect([path, await at.page.locator('img, iframe, script:not([src]), a[href^="javascript"]').count()]).toEqual([
        path,
        0,
      ]);
    }
  });
});
