import { setTimeout as sleep } from 'node:timers/promises';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Ask } from '@parley/http';
import { createMcpServer } from './mcp-server.js';

const CALLS = 5;

describe('the server of the tools', () => {
  it('answers the calls of a batch one after the other, also when one of them fails', async () => {
    const asked: string[] = [];
    let [now, most] = [0, 0];
    const ask: Ask = async ({ path }) => {
      most = Math.max(most, ++now);
      asked.push(path);
      await sleep(5);
      now--;
      if (path === '/interactions/c1') throw new Error('The store is away.');
      return { status: 200, body: { messages: [] }, next: null, total: null };
    };
    const batch = Array.from({ length: CALLS }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'get_conversation', arguments: { id: `c${id}` } },
    }));
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const request = new Request('http://parley/mcp', { method: 'POST', headers, body: JSON.stringify(batch) });
    const answer = await createMcpHandler(() => createMcpServer(ask)).fetch(request);
    const text = await answer.text();
    expect([answer.status, most]).toEqual([200, 1]);
    expect(asked).toEqual([
      ...['/interactions/c0', '/interactions/c0/analytics', '/interactions/c1'],
      ...[2, 3, 4].flatMap((id) => [`/interactions/c${id}`, `/interactions/c${id}/analytics`]),
    ]);
    for (let id = 0; id < CALLS; id++) expect(text).toContain(`"id":${id}`);
  });
});
