import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Problem } from '@parley/kernel';

const TTL_MS = 10 * 60_000;
const MAX_OPEN = 100;

/** Links that sign in without typing: one use, ten minutes, and only in the process that made them. */
@Injectable()
export class SignInLinks {
  private readonly keys = new LRUCache<string, string>({ max: MAX_OPEN, ttl: TTL_MS });

  /** The path of a link that signs in with the key. Browsers do not send what follows `#`, so it is in no log. */
  create(key: string): string {
    const token = randomBytes(32).toString('base64url');
    this.keys.set(token, key);
    return `/sign-in#link=${token}`;
  }

  /** @throws Problem `unauthenticated` */
  redeem(token: string): string {
    const key = this.keys.get(token);
    if (key === undefined)
      throw new Problem('unauthenticated', 'The link has been used, or is older than ten minutes.');
    this.keys.delete(token);
    return key;
  }
}
