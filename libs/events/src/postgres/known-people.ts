import { LRUCache } from 'lru-cache';
import { Problem } from '@parley/kernel';
import { resolveOrganizations } from '@parley/organizations';
import type { Entry, Queryable } from '@parley/postgres';
import { type ResolvedUser, resolveUsers } from '@parley/users';
import type { NewEvent } from '../domain/new-event.js';

const MAX_REMEMBERED = 20_000;

export interface EventPeople {
  readonly organization: Entry | null | Problem;
  readonly user: ResolvedUser | null | Problem;
}

/**
 * Whom events name. What was found is remembered, which saves a round trip and most of the look-up's work; it may be
 * out of date, so whoever stores by it must check it there (see insertEvents) and ask again for what is `fresh`.
 */
export class KnownPeople {
  private readonly organizations = new LRUCache<string, Entry>({ max: MAX_REMEMBERED });
  private readonly users = new LRUCache<string, ResolvedUser>({ max: MAX_REMEMBERED });

  /** Those of each event, in order. Users and organizations that are not known yet are created. */
  async of(tx: Queryable, events: readonly NewEvent[], now: Date, fresh: boolean): Promise<EventPeople[]> {
    const remembered = events.map((event) => (fresh ? null : this.recall(event)));
    const unknown = events.filter((_, index) => remembered[index] === null);
    const found = (unknown.length > 0 ? await this.lookUp(tx, unknown, now) : [])[Symbol.iterator]();
    return remembered.map((people) => people ?? (found.next().value as EventPeople));
  }

  /** Null when a store has to be asked. Internal ids always are: a name for the same thing has to be compared. */
  private recall(event: NewEvent): EventPeople | null {
    const { tenantId, userId, externalUserId, organizationId, externalOrganizationId } = event;
    if (userId != null || organizationId != null) return null;
    const organization =
      externalOrganizationId == null ? null : this.organizations.get(tenantId + externalOrganizationId);
    const user = externalUserId == null ? null : this.users.get(tenantId + externalUserId);
    return organization === undefined || user === undefined ? null : { organization, user };
  }

  private async lookUp(tx: Queryable, events: readonly NewEvent[], now: Date): Promise<EventPeople[]> {
    const resolving = resolveOrganizations(tx, events, now);
    const organizationIds = resolving.then((found) => found.map(idOf));
    const [organizations, users] = await Promise.all([resolving, resolveUsers(tx, events, now, organizationIds)]);
    for (const found of organizations) {
      if (found !== null && !(found instanceof Problem))
        this.organizations.set(found.tenantId + found.externalId, found);
    }
    for (const found of users) {
      if (found !== null && !(found instanceof Problem)) this.users.set(found.tenantId + found.externalId, found);
    }
    return events.map((_, index) => ({ organization: organizations[index] ?? null, user: users[index] ?? null }));
  }
}

const idOf = (found: Entry | Problem | null): string | null =>
  found === null || found instanceof Problem ? null : found.id;
