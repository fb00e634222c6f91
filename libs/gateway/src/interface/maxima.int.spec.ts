import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { newId } from '@parley/kernel';
import { createRecords, type Records, startTestService, type TestProblem, type TestService } from '@parley/testing';

/*
 * What decisions.md adds to the interface's "Limits": maxima of strings, lists, properties and bodies.
 */

let service: TestService;
let records: Records;
beforeAll(async () => {
  service = await startTestService();
  records = await createRecords(service);
});
afterAll(() => service.close());

const KIB = 1024;
const text = (length: number) => 'x'.repeat(length);
/** Text that gzip does not shrink to next to nothing. */
const varied = (length: number) =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);
const list = <T>(length: number, item: T): T[] => Array.from({ length }, () => item);
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const deep = (levels: number): object => (levels === 1 ? {} : { a: deep(levels - 1) });
/** An object that takes that many bytes as JSON. */
const sized = (bytes: number) => ({ a: text(bytes - '{"a":""}'.length) });
const address = (length: number) => `ada@${[63, 63, 63, 63, length - 264].map(text).join('.')}.com`;

const product = () => records.tenant.productId;
const message = { role: 'user', content: 'Hello' };
const BODIES = {
  '/v1/users': () => ({ externalUserId: newId() }),
  '/v1/organizations': () => ({ externalOrganizationId: newId() }),
  '/v1/events': () => ({ productId: product(), eventType: 'signup', value: 'web' }),
  '/v1/messages': () => ({ productId: product(), externalUserId: 'ada', messages: [message] }),
  '/v1/prompts': () => ({ productId: product(), name: 'p', role: 'assistant', components: [{ content: newId() }] }),
  '/v1/products': () => ({ name: 'Product' }),
  '/v1/models': () => ({ canonicalId: newId() }),
  '/v1/ratings': () => ({
    productId: product(),
    conversationId: records.ids['conversations'],
    rating: 1,
    ratingMin: 0,
    ratingMax: 1,
  }),
  '/v1/segments': () => ({ filters: { rules: [{ type: 'conversation_count', operator: 'gte', value: 1 }] } }),
  '/v1/events/batch': () => ({}),
  '/v1/messages/batch': () => ({}),
};
type Route = keyof typeof BODIES;

const characters = (max: number) => `must have at most ${max} characters`;
const bytes = (max: number) => `must not exceed ${max} bytes`;
const elements = (max: number) => `must have at most ${max} items`;
const PROPERTIES: readonly (readonly [unknown, unknown, string])[] = [
  [keys(256), keys(257), 'must not hold more than 256 keys (it holds 257)'],
  [deep(8), deep(9), 'must not nest deeper than 8 levels (it nests 9)'],
  [sized(64 * KIB), sized(64 * KIB + 1), 'must not exceed 65536 bytes as JSON (it takes 65537)'],
];

/** Field, route, the largest value taken, the smallest rejected, and the message of the rejection. */
type Maximum = [field: string, route: Route, last: unknown, first: unknown, says: string, at?: string];

const MAXIMA: Maximum[] = [
  ...(
    [
      ['externalUserId', '/v1/users'],
      ['externalOrganizationId', '/v1/users'],
      ['externalOrganizationId', '/v1/organizations'],
      ['externalUserId', '/v1/events'],
      ['externalOrganizationId', '/v1/events'],
      ['externalConversationId', '/v1/events'],
      ['insertId', '/v1/events'],
      ['externalUserId', '/v1/messages'],
      ['externalConversationId', '/v1/messages'],
      ['externalOrganizationId', '/v1/messages'],
      ['externalPromptId', '/v1/prompts'],
    ] as const
  ).map(([field, route]): Maximum => [field, route, text(512), text(513), characters(512)]),
  ...(
    [
      ['name', '/v1/users'],
      ['name', '/v1/organizations'],
      ['name', '/v1/prompts'],
      ['name', '/v1/products'],
      ['eventType', '/v1/events'],
      ['model', '/v1/messages'],
    ] as const
  ).map(([field, route]): Maximum => [field, route, text(255), text(256), characters(255)]),
  ['email', '/v1/users', address(320), address(321), characters(320)],
  ['phone', '/v1/users', text(64), text(65), characters(64)],
  ['value', '/v1/events', text(4 * KIB), text(4 * KIB + 1), characters(4 * KIB)],
  ['feedback', '/v1/ratings', text(8 * KIB), text(8 * KIB + 1), bytes(8 * KIB)],
  [
    'messages',
    '/v1/messages',
    [{ role: 'user', content: text(256 * KIB) }],
    [{ role: 'user', content: text(256 * KIB + 1) }],
    bytes(256 * KIB),
    'messages[0].content',
  ],
  [
    'messages',
    '/v1/messages',
    [{ role: 'user', content: 'é'.repeat(128 * KIB) }],
    [{ role: 'user', content: `${'é'.repeat(128 * KIB)}x` }],
    bytes(256 * KIB),
    'messages[0].content',
  ],
  ['systemPrompt', '/v1/messages', text(256 * KIB), text(256 * KIB + 1), bytes(256 * KIB)],
  ['messages', '/v1/messages', list(1000, message), list(1001, message), elements(1000)],
  ['events', '/v1/events/batch', list(1000, {}), list(1001, {}), elements(1000)],
  ['conversations', '/v1/messages/batch', list(100, {}), list(101, {}), elements(100)],
  [
    'filters',
    '/v1/segments',
    { rules: list(50, { type: 'conversation_count', operator: 'gte', value: 1 }) },
    { rules: list(51, { type: 'conversation_count', operator: 'gte', value: 1 }) },
    elements(50),
    'filters.rules',
  ],
  ...(['/v1/users', '/v1/organizations', '/v1/events', '/v1/messages'] as const).flatMap((route) =>
    PROPERTIES.map(([last, first, says]): Maximum => ['properties', route, last, first, says]),
  ),
];

describe('what decisions.md says of maxima', () => {
  it.each(MAXIMA)('holds for %s of %s', async (field, route, last, first, says, at = field) => {
    const { client } = records.tenant;
    const taken = await client.post<TestProblem>(route, { ...BODIES[route](), [field]: last });
    expect([200, 201, taken.body.detail]).toContain(taken.status);
    const rejected = await client.post<TestProblem>(route, { ...BODIES[route](), [field]: first });
    expect({ status: rejected.status, errors: rejected.body.errors }).toEqual({
      status: 400,
      errors: [{ path: at, message: says }],
    });
  });

  const MIB = 1024 * KIB;
  /** A body of exactly that many bytes, in which only the unknown field is wrong. */
  const body = (size: number, rest: object) => {
    const start = JSON.stringify({ ...rest, filler: '' }).slice(0, -2);
    return `${start}${varied(size - start.length - 2)}"}`;
  };

  it.each([
    ['/v1/users', MIB],
    ['/v1/messages', MIB],
    ['/v1/events', MIB],
    ['/v1/prompts', MIB],
    ['/v1/events/batch', 16 * MIB],
    ['/v1/messages/batch', 16 * MIB],
  ] as const)('bodies of %s may take %i bytes, plain or unzipped', async (route, max) => {
    const { client } = records.tenant;
    const send = (size: number, gzip: boolean) => {
      const given = body(size, BODIES[route]());
      const headers = { 'content-type': 'application/json', ...(gzip ? { 'content-encoding': 'gzip' } : {}) };
      return client.sendRaw<TestProblem>('POST', route, gzip ? gzipSync(given) : given, headers);
    };
    for (const gzip of [false, true]) {
      expect((await send(max, gzip)).body.errors.map(({ path }) => path)).toContain('filler');
      expect((await send(max + 1, gzip)).status).toBe(413);
    }
  });
});
