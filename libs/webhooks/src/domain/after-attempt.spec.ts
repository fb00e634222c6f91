import fc from 'fast-check';
import { afterAttempt, type EndpointHealth, RETRY_PAUSES_MS } from './after-attempt.js';

const HOUR = 3_600_000;
const START = new Date('2026-11-01T00:00:00.000Z');
const FINE: EndpointHealth = { failingSince: null, failures: 0 };
const failed = (statusCode: number | null) => ({ statusCode, error: 'It failed.' });

/** A message tried until it is given up, at an endpoint that takes nothing; `random` says how long pauses are. */
function giveUp(random: number) {
  let [tries, health, now] = [0, FINE, START];
  for (;;) {
    const after = afterAttempt({ tries, ...health }, failed(500), now, random);
    [tries, health] = [after.delivery.tries, after.endpoint];
    if (after.delivery.status !== 'pending' || after.delivery.dueAt === null) return { ...after, now };
    expect(after.delivery.dueAt > now).toBe(true);
    now = after.delivery.dueAt;
  }
}

describe('a try', () => {
  it('that arrived ends the message, and the endpoint is well', () => {
    const after = afterAttempt(
      { tries: 3, failingSince: START, failures: 7 },
      { statusCode: 204, error: null },
      START,
      0,
    );
    expect(after.delivery).toEqual({ status: 'delivered', tries: 4, dueAt: null });
    expect(after.endpoint).toEqual({ ...FINE, pausedUntil: null, disabledReason: null });
  });

  it('is followed by others for three days, with growing pauses; then nothing has arrived and the endpoint is disabled', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        const last = giveUp(random);
        expect(last.delivery).toEqual({ status: 'failed', tries: RETRY_PAUSES_MS.length + 1, dueAt: null });
        expect(last.endpoint.disabledReason).toBe('failing');
        const hours = (last.now.getTime() - START.getTime()) / HOUR;
        expect(hours).toBeGreaterThan(72);
        expect(hours).toBeLessThan(96);
      }),
    );
    expect([...RETRY_PAUSES_MS].sort((a, b) => a - b)).toEqual(RETRY_PAUSES_MS);
  });

  it('that was the last of one message leaves an endpoint alone that took others meanwhile', () => {
    const health = { failingSince: START, failures: 1 };
    const after = afterAttempt({ tries: 9, ...health }, failed(500), new Date(START.getTime() + HOUR), 0);
    expect(after.delivery.status).toBe('failed');
    expect(after.endpoint.disabledReason).toBeNull();
  });

  it('answered with 410 is the last at that endpoint', () => {
    const after = afterAttempt({ tries: 0, ...FINE }, failed(410), START, 0);
    expect(after.delivery.status).toBe('failed');
    expect(after.endpoint.disabledReason).toBe('gone');
  });

  it('that failed pauses the endpoint, longer each time, and never for more than six minutes', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const { pausedUntil } = afterAttempt(
          { tries: 0, failingSince: START, failures },
          failed(null),
          START,
          random,
        ).endpoint;
        const ms = (pausedUntil?.getTime() ?? 0) - START.getTime();
        expect(ms).toBeGreaterThanOrEqual(Math.min(5_000 * 2 ** failures, 300_000));
        expect(ms).toBeLessThanOrEqual(360_000);
      }),
    );
  });
});
