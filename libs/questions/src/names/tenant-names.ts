import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Ask } from '@parley/http';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { LRUCache } from 'lru-cache';
import type { TenantName } from '../domain/asked.js';
import { numberVersions } from './number-versions.js';
import { readNames } from './read-names.js';

const MOST_TENANTS = 200;
/** New names are known after this time. */
const KEPT_MS = 30_000;

/** The names of each tenant's things, read once for all questions within half a minute. */
@Injectable()
export class TenantNames {
  private readonly read = new LRUCache<string, Promise<TenantName[]>>({ max: MOST_TENANTS, ttl: KEPT_MS });

  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly postgres: Postgres,
  ) {}

  /** @param ask with the rights of any key of the tenant that may read: all of them may read all of this. */
  async of(tenantId: string, ask: Ask): Promise<readonly TenantName[]> {
    const known = this.read.get(tenantId);
    if (known !== undefined) return known;
    const reading = readNames(tenantId, { ask, queries: this.queries, now: this.clock.now() });
    this.read.set(tenantId, reading);
    return reading.catch((error: unknown) => {
      this.read.delete(tenantId);
      throw error;
    });
  }

  /** Of these versions, which may be more and older ones than those that questions can name. */
  async versions(tenantId: string, ids: readonly string[]): Promise<readonly TenantName[]> {
    const numbered = await numberVersions(this.postgres.reads, tenantId, ids);
    return numbered.map(({ id, number, product }) => ({ kind: 'version', name: `v${number}`, id, product }));
  }
}
