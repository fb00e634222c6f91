import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, isStoreOutage, Problem } from '@parley/kernel';
import { cacheLookups, tally } from '@parley/platform';
import { DataSource } from 'typeorm';
import { hashApiKey, looksLikeApiKey } from '../domain/api-key.js';
import type { Caller } from '../domain/caller.js';
import { bearerToken } from '../guard/bearer-token.js';
import { RejectedKey } from './rejected-key.js';
import { ApiKey } from '../postgres/api-key.entity.js';
import { Tenant } from '../postgres/tenant.entity.js';

/** A revoked key must be dead everywhere within 5 s, so no other process may trust what it read longer than this. */
const MEMO_TTL_MS = 3_000;
/** How much longer it may be trusted: a memo exact to the millisecond would set a timer with nearly every request. */
const MEMO_RESOLUTION_MS = 100;
const MAX_MEMO_ENTRIES = 10_000;
const countHit = tally(cacheLookups, { cache: 'keys', result: 'hit' });
const misses = cacheLookups.labels('keys', 'miss');
/** How stale `lastUsedAt` may be. */
const LAST_USED_RESOLUTION_MS = 60_000;

/** Turns a bearer token into a caller. */
@Injectable()
export class Authenticator {
  private readonly memo = new LRUCache<string, Caller>({
    max: MAX_MEMO_ENTRIES,
    ttl: MEMO_TTL_MS,
    ttlResolution: MEMO_RESOLUTION_MS,
  });
  /** Requests with a key that is being looked up share the look-up: many come at once when the memo runs out. */
  private readonly lookUps = new Map<string, Promise<Caller>>();
  /** How often a key was forgotten: what was read from the store before that may be outdated. */
  private forgotten = 0;
  private readonly lastTouched = new LRUCache<string, number>({ max: MAX_MEMO_ENTRIES });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `unauthenticated` when the header or the key is missing, malformed, unknown, expired or revoked. */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const token = apiKeyOf(authorization);
    const remembered = this.memo.get(token);
    if (remembered !== undefined) countHit();
    const caller = remembered ?? (await this.lookUpOnce(token));
    if (caller.expiresAt !== null && caller.expiresAt <= this.clock.now())
      throw new RejectedKey('The key has expired.', { id: caller.keyId, tenantId: caller.tenantId });
    return caller;
  }

  /** The caller when the key is remembered and valid, without a look at the store; null: ask `authenticate`. */
  recall(authorization: string | undefined): Caller | null {
    if (authorization?.startsWith('Bearer ') !== true) return null;
    const caller = this.memo.get(authorization.slice('Bearer '.length));
    const expired = caller?.expiresAt != null && caller.expiresAt <= this.clock.now();
    if (caller === undefined || expired) return null;
    countHit();
    return caller;
  }

  /**
   * The caller that a key stands for, as the store has it now.
   * @throws Problem `unauthenticated` when the key is gone, expired or revoked.
   */
  async callerOfKey(keyId: string): Promise<Caller> {
    return this.validCaller(await this.dataSource.getRepository(ApiKey).findOneBy({ id: keyId }));
  }

  /** Takes effect at once in this process; others follow as their memos run out. */
  forget(keyId: string): void {
    this.forgetAll((caller) => caller.keyId === keyId);
  }

  /** The same for all keys of a tenant that has changed. */
  forgetTenant(tenantId: string): void {
    this.forgetAll((caller) => caller.tenantId === tenantId);
  }

  private forgetAll(isMeant: (caller: Caller) => boolean): void {
    this.forgotten++;
    // Requests that come from now on must not get what a look-up found before.
    this.lookUps.clear();
    for (const [token, caller] of this.memo.entries()) if (isMeant(caller)) this.memo.delete(token);
  }

  private lookUpOnce(token: string): Promise<Caller> {
    const underWay = this.lookUps.get(token);
    if (underWay !== undefined) return underWay;
    const lookUp = this.lookUp(token).finally(() => {
      if (this.lookUps.get(token) === lookUp) this.lookUps.delete(token);
    });
    this.lookUps.set(token, lookUp);
    return lookUp;
  }

  private async lookUp(token: string): Promise<Caller> {
    const { forgotten } = this;
    misses.inc();
    const key = await this.dataSource.getRepository(ApiKey).findOneBy({ hash: hashApiKey(token) });
    const caller = await this.validCaller(key);
    if (forgotten === this.forgotten) this.memo.set(token, caller);
    await this.touch(caller.keyId);
    return caller;
  }

  private async validCaller(key: ApiKey | null): Promise<Caller> {
    if (key === null) throw unauthenticated('The key is not known.');
    if (key.revokedAt !== null) throw new RejectedKey('The key has been revoked.', key);
    const { tenantId, scopes, expiresAt, defaultProductId } = key;
    if (expiresAt !== null && expiresAt <= this.clock.now()) throw new RejectedKey('The key has expired.', key);
    const tenant = await this.dataSource.getRepository(Tenant).findOneOrFail({ where: { id: tenantId } });
    if (tenant.closedAt != null) throw new RejectedKey('The tenant is closed.', key);
    return { tenantId, keyId: key.id, plan: tenant.plan, scopes, expiresAt, defaultProductId };
  }

  private async touch(keyId: string): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - (this.lastTouched.get(keyId) ?? 0) < LAST_USED_RESOLUTION_MS) return;
    this.lastTouched.set(keyId, now.getTime());
    // A store that takes no writes just now (full disk, standby) can still be read by this caller.
    await this.dataSource
      .getRepository(ApiKey)
      .update({ id: keyId }, { lastUsedAt: now })
      .catch((error: unknown) => {
        if (!isStoreOutage(error)) throw error;
        this.lastTouched.delete(keyId);
      });
  }
}

function apiKeyOf(authorization: string | undefined): string {
  const token = bearerToken(authorization);
  if (!looksLikeApiKey(token))
    throw unauthenticated("The token is not a tenant's key: those begin with parley_ and have 55 characters.");
  return token;
}

const unauthenticated = (message: string) => new Problem('unauthenticated', message);
