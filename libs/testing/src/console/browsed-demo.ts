import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { temporaryDirectory } from '../files/temporary-directory.js';
import { launchChromium } from './chromium.js';
import { DemoProcess } from './demo-process.js';

type ContextOptions = Parameters<Browser['newContext']>[0];

/** The demo, with a browser to look at its console. */
export class BrowsedDemo {
  /** Things that no page may do: ask another host, break the content security policy, or fail. */
  readonly offences: string[] = [];

  private constructor(
    readonly demo: DemoProcess,
    readonly browser: Browser,
    private readonly removeFiles: () => Promise<void>,
  ) {}

  static async start(conversations: number): Promise<BrowsedDemo> {
    const directory = await temporaryDirectory();
    const demo = await DemoProcess.start(join(directory.path, 'demo'), conversations);
    return new BrowsedDemo(demo, await launchChromium(), () => directory.remove());
  }

  /** A browser context with cookies of its own. */
  async open(options: ContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    context.on('request', (request) => {
      const isOurs = /^(blob|data):/.test(request.url()) || new URL(request.url()).origin === this.demo.url;
      if (!isOurs) this.offences.push(request.url());
    });
    context.on('console', (message) => {
      if (/content security policy/i.test(message.text())) this.offences.push(message.text());
    });
    context.on('weberror', (failure) => this.offences.push(String(failure.error())));
    return context;
  }

  /** Calls the API, with the demo's key unless another is given. */
  async call<T>(
    method: string,
    path: string,
    body?: object,
    key = this.demo.key,
  ): Promise<{ status: number; body: T }> {
    const answer = await fetch(this.demo.url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json().catch(() => null)) as T };
  }

  /** Creates another tenant, with one key. */
  async stranger(scopes: readonly string[] = ['read']): Promise<{ id: string; key: string; keyId: string }> {
    const { operatorKey } = this.demo;
    const tenant = await this.call<{ id: string }>('POST', '/v1/admin/tenants', { name: 'stranger' }, operatorKey);
    const path = `/v1/admin/tenants/${tenant.body.id}/keys`;
    const made = await this.call<{ id: string; key: string }>('POST', path, { name: 'k', scopes }, operatorKey);
    return { id: tenant.body.id, key: made.body.key, keyId: made.body.id };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.demo.stop();
    await this.removeFiles();
  }
}
