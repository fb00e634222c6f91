import type { LookupAddress } from 'node:dns';
import { SystemClock } from '@parley/kernel';
import { type Receiver, startReceiver } from '@parley/testing';
import { InnerNetworks } from '../domain/inner-networks.js';
import { guardedAgent, type Lookup } from './guarded-agent.js';
import { send } from './send.js';

const FORBIDDEN = { statusCode: null, answer: null, error: 'The address is not one of the public internet.' };
const LOOPBACK = new InnerNetworks(['127.0.0.0/8']);

describe('a message that is sent', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  /** A resolver that gives these answers in turn, then repeats the last. */
  const resolving =
    (...answers: readonly (readonly string[])[]): Lookup =>
    (_, __, callback) => {
      const [next = []] = answers.length > 1 ? (answers as string[][]).splice(0, 1) : answers;
      callback(
        null,
        next.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };

  async function post(url: string, networks: InnerNetworks, lookup?: Lookup, timeLimitMs = 2_000) {
    const agent = guardedAgent(networks, lookup);
    const attempt = await send(
      agent,
      { url, headers: { 'x-test': '1' }, body: '{"a":1}' },
      new SystemClock(),
      timeLimitMs,
    );
    await agent.destroy();
    return attempt;
  }

  const named = (protocol = 'http') => `${protocol}://receiver.example:${new URL(receiver.url).port}/hook`;

  it('arrives as JSON, and what was answered is kept up to its first 1,024 bytes', async () => {
    receiver.answer = (response) => void response.writeHead(200).end('ü'.repeat(2_000));
    const attempt = await post(receiver.url, LOOPBACK);
    expect(attempt).toMatchObject({ statusCode: 200, error: null });
    expect(attempt.answer).toBe('ü'.repeat(512));
    expect(receiver.received).toMatchObject([
      { body: '{"a":1}', headers: { 'content-type': 'application/json', 'x-test': '1' } },
    ]);
  });

  it('follows no redirect', async () => {
    receiver.answer = (response) => void response.writeHead(302, { location: receiver.url }).end();
    expect(await post(receiver.url, LOOPBACK)).toMatchObject({ statusCode: 302, error: 'Answered 302.' });
    expect(receiver.received).toHaveLength(1);
  });

  it('waits for no answer longer than its time limit, and takes a status for an answer', async () => {
    receiver.answer = () => undefined;
    const hung = await post(receiver.url, LOOPBACK, undefined, 200);
    expect(hung).toMatchObject({ statusCode: null, error: 'No answer within 0.2 s.' });
    receiver.answer = (response) => void response.writeHead(200).write('half');
    expect(await post(receiver.url, LOOPBACK, undefined, 200)).toMatchObject({ statusCode: 200, error: null });
  });

  it.each([
    ...['http://127.0.0.1', 'http://[::1]', 'http://[::ffff:127.0.0.1]', 'http://2130706433', 'http://0x7f.1'],
    ...['http://169.254.169.254', 'http://0.0.0.0', 'https://10.0.0.1', 'https://[fd00::1]'],
  ])('never goes to %s', async (origin) => {
    const url = `${origin}:${new URL(receiver.url).port}/`;
    expect(await post(url, new InnerNetworks())).toMatchObject(FORBIDDEN);
    expect(receiver.received).toEqual([]);
  });

  it.each([[['169.254.169.254']], [['127.0.0.1']], [['::ffff:127.0.0.1']], [['1.1.1.1', '127.0.0.1']], [[]]])(
    'never goes to a name that resolves to %j',
    async (addresses) => {
      expect(await post(named('https'), new InnerNetworks(), resolving(addresses))).toMatchObject(FORBIDDEN);
      expect(receiver.received).toEqual([]);
    },
  );

  it('goes unencrypted to allowed networks alone', async () => {
    expect(await post(named(), LOOPBACK, resolving(['1.1.1.1']))).toMatchObject(FORBIDDEN);
    expect(await post(named(), LOOPBACK, resolving(['127.0.0.1']))).toMatchObject({ statusCode: 204, error: null });
  });

  it('checks the very addresses that it connects to, so that a name may change them as it likes', async () => {
    const rebinding = resolving(['127.0.0.1'], ['169.254.169.254']);
    const agent = guardedAgent(LOOPBACK, rebinding);
    const outgoing = { url: named(), headers: {}, body: '' };
    receiver.answer = (response) => void response.writeHead(204, { connection: 'close' }).end();
    expect(await send(agent, outgoing, new SystemClock())).toMatchObject({ statusCode: 204 });
    expect(await send(agent, outgoing, new SystemClock())).toMatchObject(FORBIDDEN);
    await agent.destroy();
  });

  it('says that nobody is there without saying where', async () => {
    const { url } = receiver;
    await receiver.close();
    expect(await post(url, LOOPBACK)).toMatchObject({ error: 'The connection failed: ECONNREFUSED.' });
  });
});
