import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Problem } from '@parley/kernel';
import { RejectedSignIns } from '@parley/tenancy';

const WINDOW_MS = 60_000;
const MAX_FAILED = 10;
const MAX_ADDRESSES = 10_000;

/** Reports sign-ins that fail, and stops an address that tries keys at random. */
@Injectable()
export class FailedSignIns {
  private readonly failed = new LRUCache<string, number>({
    max: MAX_ADDRESSES,
    ttl: WINDOW_MS,
    noUpdateTTL: true,
  });

  constructor(private readonly rejectedSignIns: RejectedSignIns) {}

  /**
   * @returns what `signIn` returns.
   * @throws Problem what `signIn` throws; `rate_limited` when too many have failed before.
   */
  async count<T>(address: string, signIn: () => Promise<T>): Promise<T> {
    const failures = this.failed.get(address) ?? 0;
    if (failures >= MAX_FAILED) {
      const seconds = Math.ceil(this.failed.getRemainingTTL(address) / 1_000);
      throw new Problem('rate_limited', `Too many keys were wrong. Try again in ${seconds} s.`, [], seconds);
    }
    // Counted before the key is looked up, so that tries at the same time see each other.
    this.failed.set(address, failures + 1);
    const signedIn = await this.reported(address, signIn);
    this.forgive(address);
    return signedIn;
  }

  /** @returns what `signIn` returns; where it fails, the security log says so. */
  async reported<T>(address: string, signIn: () => Promise<T> | T): Promise<T> {
    try {
      return await signIn();
    } catch (error) {
      this.rejectedSignIns.notice(address, error);
      throw error;
    }
  }

  private forgive(address: string): void {
    const failures = this.failed.get(address) ?? 0;
    if (failures > 1) this.failed.set(address, failures - 1);
    else this.failed.delete(address);
  }
}
