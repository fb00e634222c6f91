import { Lease } from './event-log.port.js';

describe('a lease', () => {
  it('lasts while it is renewed', () => {
    const lease = new Lease(60_000);
    lease.renew();
    expect(() => lease.throwIfLost()).not.toThrow();
    expect(lease.signal.aborted).toBe(false);
  });

  it('is lost after a silence, for good, although no timer has said so to a process that was frozen', () => {
    const lease = new Lease(60_000);
    lease.renew(Date.now() - 61_000);
    expect(lease.signal.aborted).toBe(false);
    expect(() => lease.throwIfLost()).toThrow('silent');
    lease.renew();
    expect(() => lease.throwIfLost()).toThrow('silent');
    expect(lease.signal.aborted).toBe(true);
  });
});
