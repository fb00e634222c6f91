import { setTimeout as sleep } from 'node:timers/promises';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Ask } from '@parley/http';
import { createMcpServer } from './mcp-server.js';

const CALLS = 5;

interface Answer {
  readonly error?: { readonly code: number; readonly message: string };
  readonly result?: { readonly isError?: boolean; readonly content: readonly { readonly text: string }[] };
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

async function answerTo(ask: Ask, body: unknown): Promise<{ status: number; text: string }> {
  const request = new Request('http://parley/mcp', { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
  const answer = await createMcpHandler(() => createMcpServer(ask)).fetch(request);
  return { status: answer.status, text: await answer.text() };
}

async function answerToOne(method: string, params?: unknown): Promise<Answer> {
  const never: Ask = () => Promise.reject(new Error('Nothing is to be asked.'));
  const { text } = await answerTo(never, { jsonrpc: '2.0', id: 1, method, params });
  return JSON.parse(text.slice(text.indexOf('{'))) as Answer;
}

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
    const { status, text } = await answerTo(ask, batch);
    expect([status, most]).toEqual([200, 1]);
    expect(asked).toEqual([
      ...['/interactions/c0', '/interactions/c0/analytics', '/interactions/c1'],
      ...[2, 3, 4].flatMap((id) => [`/interactions/c${id}`, `/interactions/c${id}/analytics`]),
    ]);
    for (let id = 0; id < CALLS; id++) expect(text).toContain(`"id":${id}`);
  });

  it.each([
    ['initialize', undefined, 'params: Invalid input: expected object, received undefined'],
    ['initialize', { protocolVersion: 5, capabilities: {} }, 'params.protocolVersion: Invalid input: expected string'],
    ['tools/list', { cursor: 5 }, 'params.cursor: Invalid input: expected string, received number'],
    ['tools/call', { name: 5 }, 'expected string, received number'],
  ])('says of %s with %j that the parameters do not fit', async (method, params, words) => {
    const { error } = await answerToOne(method, params);
    expect(error).toEqual({ code: -32602, message: expect.stringContaining(words) as string });
  });

  it('says what an instant must look like, so that a model can correct a day', async () => {
    const { result } = await answerToOne('tools/call', {
      name: 'list_conversations',
      arguments: { from: '2026-11-01' },
    });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('T00:00:00Z') as string }],
    });
  });

  it('repeats no more than a part of what a caller made up', async () => {
    const long = 'k'.repeat(100_000);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key ${n}`, 1]));
    const unknown = await answerToOne('tools/call', { name: long, arguments: {} });
    expect(unknown.error).toMatchObject({ code: -32602, message: expect.stringMatching(/^Tool k+ /) as string });
    expect(unknown.error?.message.length).toBeLessThan(5_000);
    for (const made of [{ [long]: 1 }, many, { q: long }]) {
      const { result } = await answerToOne('tools/call', { name: 'list_conversations', arguments: made });
      expect(result?.isError).toBe(true);
      expect(result?.content[0]?.text.length).toBeLessThan(5_000);
    }
  });
});
