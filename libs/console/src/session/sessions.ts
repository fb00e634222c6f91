import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DataSource, LessThan } from 'typeorm';
import { Clock, Problem } from '@parley/kernel';
import { Authenticator, BrowserSessions, type Caller } from '@parley/tenancy';
import { ConsoleSession } from './console-session.entity.js';
import { requireSameOrigin } from './same-origin.js';
import { hasEnded, MAX_AGE_MS, MAX_IDLE_MS } from './session-age.js';
import { sessionSecret } from './session-cookie.js';

/** A session ends within 5 s of its key, so what was read may not be trusted longer than this. */
const MEMO_TTL_MS = 3_000;
const MAX_MEMO_ENTRIES = 10_000;
/** How stale `lastUsedAt` may be. */
const LAST_USED_RESOLUTION_MS = 60_000;
const SECRET_BYTES = 32;

/** Browsers that are signed in. */
@Injectable()
export class Sessions extends BrowserSessions {
  private readonly memo = new LRUCache<string, Caller>({ max: MAX_MEMO_ENTRIES, ttl: MEMO_TTL_MS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly authenticator: Authenticator,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Opens a new session whatever the browser sent: a secret that somebody else planted there opens nothing. */
  async open({ tenantId, keyId }: Caller): Promise<string> {
    const now = this.clock.now();
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await this.sweep(now);
    await this.sessions.insert({ hash: digest(secret), tenantId, keyId, createdAt: now, lastUsedAt: now });
    return secret;
  }

  override callerOf(request: FastifyRequest): Promise<Caller> | null {
    const secret = sessionSecret(request);
    if (secret === null) return null;
    requireSameOrigin(request);
    return this.find(secret);
  }

  async end(secret: string): Promise<void> {
    this.memo.delete(secret);
    await this.sessions.delete({ hash: digest(secret) });
  }

  private async find(secret: string): Promise<Caller> {
    const remembered = this.memo.get(secret);
    if (remembered !== undefined) return remembered;
    const session = await this.sessions.findOneBy({ hash: digest(secret) });
    const now = this.clock.now();
    if (session === null || hasEnded(session, now)) throw new Problem('unauthenticated', 'The session has ended.');
    const key = await this.authenticator.callerOfKey(session.keyId);
    // Products ingest with their own keys, so that no page of a browser can be made to do it.
    const caller = { ...key, scopes: key.scopes.filter((scope) => scope !== 'ingest') };
    if (now.getTime() - session.lastUsedAt.getTime() >= LAST_USED_RESOLUTION_MS) {
      await this.sessions.update({ hash: session.hash }, { lastUsedAt: now });
    }
    this.memo.set(secret, caller);
    return caller;
  }

  private async sweep(now: Date): Promise<void> {
    const before = (ms: number) => LessThan(new Date(now.getTime() - ms));
    await this.sessions.delete({ lastUsedAt: before(MAX_IDLE_MS) });
    await this.sessions.delete({ createdAt: before(MAX_AGE_MS) });
  }

  private get sessions() {
    return this.dataSource.getRepository(ConsoleSession);
  }
}

/** No salt and no stretching: 256 random bits cannot be guessed. */
const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
