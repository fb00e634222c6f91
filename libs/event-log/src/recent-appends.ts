import { LRUCache } from 'lru-cache';

/** Who asks later than this after a write finds it projected, or the lane is behind and waiting is of no use. */
export const RECENT_MS = 10_000;
const MAX_TENANTS = 10_000;

/** What this process has put into the log last, for readers of projections who want to see what was just written. */
export class RecentAppends {
  private readonly latest = new LRUCache<string, Map<number, string>>({ max: MAX_TENANTS, ttl: RECENT_MS });

  /** @param id of the last message of the tenant in the partition. */
  note(tenantId: string, partition: number, id: string): void {
    const ofTenant = this.latest.get(tenantId) ?? new Map<number, string>();
    ofTenant.set(partition, id);
    this.latest.set(tenantId, ofTenant);
  }

  /** Once these are projected, so is what was written before them. */
  of(tenantId: string): string[] {
    return [...(this.latest.get(tenantId)?.values() ?? [])];
  }
}
