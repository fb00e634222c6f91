import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LargeBodies } from './large-bodies.js';
import { MAX_BATCH_BODY_BYTES, MAX_BODY_BYTES } from './route-limits.js';

const sends = (headers: object, bodyLimit = MAX_BATCH_BODY_BYTES) =>
  ({ headers, routeOptions: { bodyLimit } }) as unknown as FastifyRequest;
const LARGE = sends({ 'content-length': String(2 * MAX_BODY_BYTES) });

describe('large bodies', () => {
  const bodies = new LargeBodies();
  const open: PassThrough[] = [];
  const enter = (tenantId: string, request = LARGE) => {
    const raw = new PassThrough();
    open.push(raw);
    const state = { entered: false, leave: () => raw.destroy() };
    const turn = bodies.enter(tenantId, request.routeOptions, request, { raw } as unknown as FastifyReply);
    turn?.then(
      () => (state.entered = true),
      () => undefined,
    );
    return { ...state, turn, isIn: () => state.entered };
  };

  it.each([
    ['small', sends({ 'content-length': '1000' })],
    ['small when unpacked', sends({ 'content-length': '1000', 'content-encoding': 'gzip' })],
    ['on a route that takes no large one', sends({}, MAX_BODY_BYTES)],
  ])('do not wait when they are %s', (_, request) => {
    expect(enter('a', request).turn).toBeNull();
  });

  it.each([
    ['large', LARGE],
    ['of a length that is not told', sends({})],
    ['large when unpacked', sends({ 'content-length': '100000', 'content-encoding': 'gzip' })],
  ])('take turns by tenant when they are %s', async (_, request) => {
    const own = Array.from({ length: 5 }, () => enter('a', request));
    const other = enter('b', request);
    await sleep(5);
    expect(own.map((one) => one.isIn())).toEqual([true, true, true, true, false]);
    expect(other.isIn()).toBe(true);
    own[0]?.leave();
    await sleep(5);
    expect(own[4]?.isIn()).toBe(true);
    for (const one of [...own, other]) one.leave();
    await sleep(5);
  });

  it('that hold a batch are turned away with 503 once many of them wait', async () => {
    const batch = sends({ 'content-length': '200000' });
    const own = Array.from({ length: 16 + 48 }, () => enter('d', batch));
    await sleep(5);
    expect(own.filter((one) => one.isIn())).toHaveLength(16);
    const tooMany = expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 1 }) as Error;
    expect(() => enter('d', batch)).toThrow(tooMany);
    const other = enter('e', batch);
    await other.turn;
    for (const one of [...own, other]) one.leave();
    await Promise.allSettled(own.map(({ turn }) => turn ?? Promise.resolve()));
  });

  it('whose callers hang up while they wait leave their place in the line', async () => {
    const [first, ...others] = Array.from({ length: 6 }, () => enter('c'));
    await sleep(5);
    const [waiting, next] = others.slice(-2);
    waiting?.leave();
    await expect(waiting?.turn).rejects.toMatchObject({ code: 'timed_out' });
    first?.leave();
    await next?.turn;
    expect(waiting?.isIn()).toBe(false);
    for (const one of others) one.leave();
  });

  it('are rejected where too many wait already', async () => {
    const crowd = Array.from({ length: 68 }, () => enter('a'));
    expect(() => enter('a')).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 1 }) as Error);
    expect(enter('b').turn).not.toBeNull();
    for (const one of open) one.destroy();
    await Promise.allSettled(crowd.map(({ turn }) => turn ?? Promise.resolve()));
  });
});
