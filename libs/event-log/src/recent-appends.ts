import { LRUCache } from 'lru-cache';

/** A reader later than this after a write finds it projected, or the lane is behind and waiting is of no use. */
export const RECENT_MS = 10_000;
const MAX_TENANTS = 10_000;

/** The last messages that this process put into the log, for readers of projections who want to see new writes. */
export class RecentAppends {
  private readonly latest = new LRUCache<string, Map<number, string>>({ max: MAX_TENANTS, ttl: RECENT_MS });

  /** @param id of the last message of the tenant in the partition. */
  note(tenantId: string, partition: number, id: string): void {
    const ofTenant = this.latest.get(tenantId) ?? new Map<number, string>();
    ofTenant.set(partition, id);
    this.latest.set(tenantId, ofTenant);
  }

  /** Ids of the tenant's last messages: once these are projected, so is everything written before them. */
  of(tenantId: string): string[] {
    return [...(this.latest.get(tenantId)?.values() ?? [])];
  }
}
