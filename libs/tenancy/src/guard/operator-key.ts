import { createHash, timingSafeEqual } from 'node:crypto';

/** The key of whoever runs this instance; it administers tenants and keys, and reads none of their data. */
export class OperatorKey {
  private readonly digests: readonly Buffer[];

  /** @param others are taken as well, while one key takes the place of another. */
  constructor(value: string, ...others: readonly string[]) {
    this.digests = [value, ...others].map(digest);
  }

  /** Takes as long whatever is given. */
  is(token: string): boolean {
    const given = digest(token);
    return this.digests.filter((known) => timingSafeEqual(known, given)).length > 0;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
