import { execFile } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { TemporaryStandalone } from '../../libs/testing/src/process/temporary-standalone.js';
import type { Verdict } from './tally.js';

const ATTACK = [
  '--import',
  resolve(import.meta.dirname, '../../libs/testing/src/process/register-typescript.mjs'),
  resolve(import.meta.dirname, 'attack.ts'),
];

/** The verdict in its last line, and its exit code. */
const attack = (args: readonly string[]): Promise<{ verdict: Verdict; code: number }> =>
  new Promise((done, fail) => {
    execFile(process.execPath, [...ATTACK, '--seconds', '5', '--seed', '7', ...args], (error, stdout, stderr) => {
      const last = stdout.trim().split('\n').at(-1) ?? '';
      if (!last.startsWith('{')) return fail(new Error(`It gave no verdict: ${stdout}${stderr}`));
      done({ verdict: JSON.parse(last) as Verdict, code: typeof error?.code === 'number' ? error.code : 0 });
    });
  });

it('sends a service what was found to stop one, and finds that it stands', async () => {
  const standalone = await TemporaryStandalone.start();
  try {
    const { url, key } = standalone.service;
    const { verdict, code } = await attack(['--url', url, '--key', key]);
    expect(verdict).toMatchObject({ fivehundreds: 0, hangs: 0, restarts: 0 });
    expect(verdict.requests).toBeGreaterThan(50);
    expect(verdict.rssMb).toBeGreaterThan(50);
    // How fast the service says that it lives depends on what else the machine does.
    expect(code).toBe(verdict.maxLiveLatencyMs <= 250 ? 0 : 1);
  } finally {
    await standalone.stop();
  }
});

it('sees a service fail', async () => {
  const paths = { '/v1/products': { get: {}, post: {} } };
  const answer: RequestListener = (request, response) => {
    request.resume();
    const isDocument = request.url === '/v1/openapi.json';
    response.statusCode = isDocument || request.url?.startsWith('/health') === true ? 200 : 500;
    response.end(isDocument ? JSON.stringify({ paths }) : '');
  };
  const server: Server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const { port } = server.address() as AddressInfo;
    const { verdict, code } = await attack(['--url', `http://127.0.0.1:${port}`]);
    expect(verdict.fivehundreds).toBeGreaterThan(0);
    expect(code).toBe(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
