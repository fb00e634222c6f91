import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Target } from './target.js';

export interface Prey {
  readonly target: Target;
  /** A product of the key's tenant; without a key, an id that nobody has. */
  readonly productId: string;
  /** Method and path of every operation of the service's document. */
  readonly operations: readonly (readonly [method: string, path: string])[];
}

type Attack = (prey: Prey, random: (below: number) => number) => Promise<unknown>;

const MIB = 1024 * 1024;
const BATCH = '/v1/events/batch';
const GZIP = { 'content-encoding': 'gzip' };
const BOMBS = ['0'.repeat(15 * MIB), '['.repeat(15 * MIB), `{"events":[${'{},'.repeat(4 * MIB)}{}]}`].map((text) =>
  gzipSync(text),
);
const TINY_VALUES = `{"events":[${'[],'.repeat(300_000)}0]}`;
const LONG = 'x'.repeat(250_000);
const FAR = '9999-12-31T23:59:59.999Z';
const ODD_TEXTS = [
  '\u0000',
  '\ud800',
  '__proto__',
  '../../etc/passwd',
  "'; DROP TABLE users; --",
  '%00',
  '😀'.repeat(200),
];

const conversation = (productId: string, name: string, messages: readonly object[]) => ({
  ...{ productId, externalUserId: 'mallory', externalConversationId: name, messages },
});

/** Requests that were found to stop a service, and some that might. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'unpack without a key': ({ target }, random) =>
    target.send(BATCH, { method: 'POST', body: BOMBS[random(BOMBS.length)] ?? '', headers: GZIP, key: null }),
  'unpack with a key': ({ target }, random) =>
    target.send(BATCH, { method: 'POST', body: BOMBS[random(BOMBS.length)] ?? '', headers: GZIP }),
  'tiny values': ({ target }) => target.send(BATCH, { method: 'POST', body: TINY_VALUES }),
  'one endless conversation': ({ target, productId }, random) => {
    const messages = Array.from({ length: 60 }, () => ({ role: 'user', content: LONG }));
    const body = gzipSync(
      JSON.stringify({ conversations: [conversation(productId, `endless-${random(3)}`, messages)] }),
    );
    return target.send('/v1/messages/batch', { method: 'POST', body, headers: GZIP });
  },
  'many small appends': ({ target, productId }) =>
    target.json('/v1/messages', conversation(productId, 'appended', [{ role: 'user', content: 'This is annoying.' }])),
  'hang up on analytics': ({ target, productId }, random) =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        target.send(`/v1/products/${productId}/analytics`, { hangUpAfterMs: 1 + random(100) }),
      ),
    ),
  'numbers past 2^53': async ({ target }) => {
    const rule = { type: 'property', key: 'id', operator: 'eq', value: 12345678901234567890 };
    const made = await target.json('/v1/segments', { filters: { rules: [rule] } });
    const list = await target.send('/v1/segments');
    const { id } = made.status === 201 ? (JSON.parse(made.text) as { id?: string }) : {};
    if (id !== undefined) await target.send(`/v1/segments/${id}`, { method: 'DELETE' });
    return list;
  },
  'times of the far future': async ({ target, productId }) => {
    const messages = [{ role: 'user', content: 'Hello', createdAt: FAR }];
    await target.json('/v1/messages', conversation(productId, 'future', messages));
    await target.json('/v1/messages', conversation(productId, 'future', [{ role: 'user', content: 'And now?' }]));
    await target.json('/v1/events', { productId, eventType: 'future', value: '1', eventAt: FAR });
  },
  'odd texts': ({ target, productId }, random) => {
    const odd = ODD_TEXTS[random(ODD_TEXTS.length)] ?? '';
    return Promise.all([
      target.json('/v1/users', { externalUserId: odd, name: odd, properties: { [odd]: odd } }),
      target.json('/v1/events', { productId, eventType: odd, value: odd, externalUserId: odd }),
      target.send(`/v1/users/${encodeURIComponent(odd.toWellFormed())}/analytics`),
      target.send('/v1/users', { method: 'POST', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }),
    ]);
  },
  'odd headers': ({ target }, random) =>
    target.send('/v1/users?limit=1', {
      headers: [
        { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
        { 'content-length': '0', 'content-encoding': 'br' },
        { 'x-request-id': 'y'.repeat(10_000) },
      ][random(3)] as Record<string, string>,
    }),
  'generated requests': async ({ target, operations }, random) => {
    const [method, path] = operations[random(operations.length)] ?? ['GET', '/v1/users'];
    const [id = '', body] = fc.sample(fc.tuple(fc.oneof(fc.uuid(), fc.string()), fc.json({ maxDepth: 5 })), {
      numRuns: 1,
      seed: random(2 ** 31),
    })[0] as [string, string];
    const at = path.replaceAll(/\{\w+\}/g, encodeURIComponent(id.toWellFormed() === '' ? 'x' : id.toWellFormed()));
    return target.send(at, method === 'GET' ? {} : { method, body });
  },
};
