import type { DataSource } from 'typeorm';
import { Clock } from '@parley/kernel';
import { generateApiKey, hashApiKey } from '../domain/api-key.js';
import { Authenticator } from './authenticator.js';

class SettableClock extends Clock {
  constructor(public time = new Date('2026-11-21T03:34:00Z')) {
    super();
  }
  override now(): Date {
    return this.time;
  }
}

describe('Authenticator', () => {
  let lookups: number;
  let revokedAt: Date | null;
  let pause: Promise<void>;
  /** A store that has every key. */
  const store = {
    getRepository: () => ({
      findOneBy: async ({ hash }: { hash: Buffer }) => {
        lookups++;
        const found = { tenantId: 't', id: hash.toString('hex'), scopes: ['read'], expiresAt: null, revokedAt };
        await pause;
        return found;
      },
      findOneOrFail: async () => ({ plan: 'growth' }),
      update: async () => undefined,
    }),
  } as unknown as DataSource;
  const header = (key: string) => `Bearer ${key}`;
  const idOf = (key: string) => hashApiKey(key).toString('hex');
  let authenticator: Authenticator;

  beforeEach(() => {
    lookups = 0;
    revokedAt = null;
    pause = Promise.resolve();
    authenticator = new Authenticator(store, new SettableClock());
  });

  it('asks the store once for a key that is used often', async () => {
    const key = generateApiKey();
    for (let use = 0; use < 5; use++) await authenticator.authenticate(header(key));
    expect(lookups).toBe(1);
    expect(authenticator.recall(header(key))).toMatchObject({ tenantId: 't' });
  });

  it('asks the store once for a key that many come with at once', async () => {
    const key = generateApiKey();
    const callers = await Promise.all(Array.from({ length: 20 }, () => authenticator.authenticate(header(key))));
    expect(lookups).toBe(1);
    expect(new Set(callers).size).toBe(1);
  });

  it('asks the store again when a look-up failed, and tells everybody who waited for it', async () => {
    const key = generateApiKey();
    revokedAt = new Date();
    const waiting = Array.from({ length: 3 }, () => authenticator.authenticate(header(key)));
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
    revokedAt = null;
    expect(await authenticator.authenticate(header(key))).toMatchObject({ tenantId: 't' });
    expect(lookups).toBe(2);
  });

  it('forgets a key that is revoked, and no other', async () => {
    const [revoked, other] = [generateApiKey(), generateApiKey()];
    for (const key of [revoked, other]) await authenticator.authenticate(header(key));
    authenticator.forget(idOf(revoked));
    expect(authenticator.recall(header(revoked))).toBeNull();
    expect(authenticator.recall(header(other))).not.toBeNull();
  });

  it('does not remember a key that is revoked while it is being looked up', async () => {
    const key = generateApiKey();
    let goOn: () => void = () => undefined;
    pause = new Promise((resolve) => (goOn = resolve));
    const looking = authenticator.authenticate(header(key));
    await Promise.resolve();
    revokedAt = new Date();
    authenticator.forget(idOf(key));
    const later = authenticator.authenticate(header(key));
    goOn();
    await looking;
    await expect(later).rejects.toThrow('revoked');
    expect(authenticator.recall(header(key))).toBeNull();
    await expect(authenticator.authenticate(header(key))).rejects.toThrow('revoked');
  });

  it('remembers a bounded number of keys, the latest', async () => {
    const keys = Array.from({ length: 10_050 }, generateApiKey);
    for (const key of keys) await authenticator.authenticate(header(key));
    const remembered = keys.filter((key) => authenticator.recall(header(key)) !== null);
    expect(remembered.length).toBeLessThanOrEqual(10_000);
    expect(remembered).toContain(keys.at(-1));
    expect(remembered).not.toContain(keys[0]);
  });
});
