import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { AdminPort } from '@parley/http';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../keys/authenticator.js';
import type { TenantRates } from '../rates/tenant-rates.js';
import type { RejectedSignIns } from '../security-log/rejected-sign-ins.js';
import { Access } from './access.js';
import type { OperatorKey } from './operator-key.js';

const READ: FastifyContextConfig = { rated: true, onlyReads: true };
const QUESTION: FastifyContextConfig = { ...READ, asksWithin: true };
const RECORD: FastifyContextConfig = {};
const TOOL: FastifyContextConfig = { onlyReads: true, asksWithin: true };

/** Every token counts as a key with the scope `read`, of a tenant with the same name. */
const newAccess = () =>
  new Access(
    { recall: (tenantId: string) => ({ tenantId, scopes: ['read'] }) } as unknown as Authenticator,
    {} as OperatorKey,
    { take: () => undefined } as unknown as TenantRates,
    { notice: () => undefined } as unknown as RejectedSignIns,
    { isApart: false } as AdminPort,
  );

describe('the doors of reads', () => {
  let access: Access;
  const replies: PassThrough[] = [];
  const leave = async (reply: PassThrough | undefined) => {
    reply?.destroy();
    await nextTurn();
    await nextTurn();
  };
  const ask = (tenantId: string, method: string, config: FastifyContextConfig, query = {}) => {
    const raw = new PassThrough();
    replies.push(raw);
    const state = { isIn: false, reply: raw };
    const request = {
      headers: { authorization: tenantId },
      method,
      query,
      routeOptions: { config: { requirement: 'read', ...config }, bodyLimit: 0 },
    };
    access.admit(request as unknown as FastifyRequest, { raw } as unknown as FastifyReply)?.then(
      () => (state.isIn = true),
      () => undefined,
    );
    return state;
  };
  beforeEach(() => {
    access = newAccess();
  });
  afterEach(async () => {
    for (const reply of replies.splice(0)) await leave(reply);
  });

  it.each([
    ['reads', 'GET', READ],
    ['queries with a body', 'POST', READ],
    ['questions in words', 'POST', QUESTION],
  ])('let four %s of a tenant in at once', async (_, method, config) => {
    const own = Array.from({ length: 5 }, () => ask('a', method, config));
    await nextTurn();
    expect(own.map(({ isIn }) => isIn)).toEqual([true, true, true, true, false]);
    const other = ask('b', method, config);
    await nextTurn();
    expect(other.isIn).toBe(true);
    for (const { reply } of own.slice(0, 3)) await leave(reply);
    expect(own[4]?.isIn).toBe(false);
    await leave(own[3]?.reply);
    expect(own[4]?.isIn).toBe(true);
  });

  it('let eight plain reads of a tenant in at once, and two while others read', async () => {
    const own = Array.from({ length: 9 }, () => ask('a', 'GET', RECORD));
    await nextTurn();
    expect(own.filter(({ isIn }) => isIn)).toHaveLength(8);
    const other = ask('b', 'GET', RECORD);
    await nextTurn();
    expect(other.isIn).toBe(true);
    for (const { reply } of own.slice(0, 6)) await leave(reply);
    expect(own[8]?.isIn).toBe(false);
    await leave(own[6]?.reply);
    expect(own[8]?.isIn).toBe(true);
  });

  it('turn plain reads away once very many wait', async () => {
    for (let n = 0; n < 8 + 256; n++) ask('a', 'GET', RECORD);
    expect(() => ask('a', 'GET', RECORD)).toThrow('Too many reads are waiting.');
    await nextTurn();
  });

  it('let in analytics, exports and calls of tools, whatever else of the tenant is in progress', async () => {
    for (let n = 0; n < 20; n++) ask('a', 'GET', RECORD);
    const exports = Array.from({ length: 5 }, () => ask('a', 'GET', RECORD, { format: 'csv' }));
    const tools = Array.from({ length: 5 }, () => ask('a', 'POST', TOOL));
    const analytics = ask('a', 'GET', READ);
    await nextTurn();
    expect([exports, tools].map((all) => all.filter(({ isIn }) => isIn).length)).toEqual([4, 4]);
    expect(analytics.isIn).toBe(true);
  });

  it('let one of a tenant in while others ask as well, and four again a second later', async () => {
    const other = ask('b', 'GET', READ);
    const own = [ask('a', 'GET', READ), ask('a', 'GET', READ)];
    await nextTurn();
    expect([other, ...own].map(({ isIn }) => isIn)).toEqual([true, true, false]);
    await leave(other.reply);
    await sleep(1_100);
    const later = [ask('a', 'GET', READ), ask('a', 'GET', READ)];
    await nextTurn();
    expect([...own, ...later].map(({ isIn }) => isIn)).toEqual([true, true, true, true]);
  });

  it('let in what questions ask for, however many of them there are', async () => {
    for (let n = 0; n < 10; n++) ask('a', 'POST', QUESTION);
    const asked = ask('a', 'POST', READ);
    await nextTurn();
    expect(asked.isIn).toBe(true);
  });
});
