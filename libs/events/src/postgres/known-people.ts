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
 * The people that events name. Results are remembered, which saves a round trip and most of the look-up's work; they
 * may be out of date, so the storing statement must check them (see insertEvents) and ask again with `fresh`.
 */
export class KnownPeople {
  private readonly organizations = new LRUCache<string, Entry>({ max: MAX_REMEMBERED });
  private readonly users = new LRUCache<string, ResolvedUser>({ max: MAX_REMEMBERED });

  /** The people of each event, in order. Unknown users and organizations are created. */
  async of(tx: Queryable, events: readonly NewEvent[], now: Date, fresh: boolean): Promise<EventPeople[]> {
    const remembered = events.map((event) => (fresh ? null : this.recall(event)));
    const unknown = events.filter((_, index) => remembered[index] === null);
    const found = (unknown.length > 0 ? await this.lookUp(tx, unknown, now) : [])[Symbol.iterator]();
    return remembered.map((people) => people ?? (found.next().value as EventPeople));
  }

  /** Null if the store must be asked. It must for internal ids: a name for the same thing has to be compared. */
  private recall(event: NewEvent): EventPeople | null {
    const { tenantId, userId, externalUserId, organizationId, externalOrganizationId } = event;
    if (userId != null || organizationId != null) return null;
    const organization =
      externalOrganizationId == null ? null : this.organizations.get(tenantId + externalOrganizationId);
    const user = externalUserId == null ? null : this.users.get(tenantId + externalUserId);
    return organization === undefined || user === undefined ? null : { organization, user };
  }

  private async lookUp(tx: Queryable, events: readonly NewEvent[], now: Date): Promise<EventPeople[]> {
    const wrong = await this.wrongIds(tx, events, now);
    const found = (
      await this.create(
        tx,
        events.filter((event) => !wrong.has(event)),
        now,
      )
    )[Symbol.iterator]();
    return events.map((event) => wrong.get(event) ?? (found.next().value as EventPeople));
  }

  /** Events with unknown internal ids. Found before anything is created: they are rejected, and leave no trace. */
  private async wrongIds(tx: Queryable, events: readonly NewEvent[], now: Date): Promise<Map<NewEvent, EventPeople>> {
    const byUser = events.filter(({ userId }) => userId != null);
    const byOrganization = events.filter(({ organizationId }) => organizationId != null);
    const [users, organizations] = await Promise.all([
      resolveUsers(tx, byUser, now, Promise.resolve(byUser.map(() => null))),
      resolveOrganizations(tx, byOrganization, now),
    ]);
    const wrong = new Map<NewEvent, EventPeople>();
    byUser.forEach((event, index) => {
      const user = users[index] ?? null;
      if (user instanceof Problem) wrong.set(event, { organization: null, user });
    });
    byOrganization.forEach((event, index) => {
      const organization = organizations[index] ?? null;
      if (organization instanceof Problem) wrong.set(event, { user: null, organization });
    });
    return wrong;
  }

  private async create(tx: Queryable, events: readonly NewEvent[], now: Date): Promise<EventPeople[]> {
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

/**
 * The external id of the organization that each event is sampled by, in order: the one that it names, else its user's;
 * empty if there is none. Nothing is created for this, since an event that is left out leaves no trace. Null if an
 * internal id does not exist: the event is then rejected, whatever the sampling says.
 */
export async function organizationsToSampleBy(tx: Queryable, events: readonly NewEvent[]): Promise<(string | null)[]> {
  const found = await tx.query<{ name: string | null }>({
    name: 'organizations-to-sample-by',
    text: `
      SELECT CASE
        WHEN (named.organization_id IS NOT NULL AND o.id IS NULL) OR (named.user_id IS NOT NULL AND by_id.id IS NULL)
        THEN NULL
        ELSE coalesce(named.external_organization_id, o.external_id, '')
      END AS name
      FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[]) WITH ORDINALITY
        AS named (tenant_id, organization_id, external_organization_id, user_id, external_user_id, position)
      LEFT JOIN users by_id ON by_id.tenant_id = named.tenant_id AND by_id.id = named.user_id
      LEFT JOIN users by_name ON by_name.tenant_id = named.tenant_id AND by_name.external_id = named.external_user_id
      LEFT JOIN organizations o ON o.tenant_id = named.tenant_id
        AND o.id = coalesce(named.organization_id, by_id.organization_id, by_name.organization_id)
      ORDER BY named.position`,
    values: [
      events.map(({ tenantId }) => tenantId),
      events.map(({ organizationId }) => organizationId ?? null),
      events.map(({ externalOrganizationId }) => externalOrganizationId ?? null),
      events.map(({ userId }) => userId ?? null),
      events.map(({ externalUserId }) => externalUserId ?? null),
    ],
  });
  return found.map(({ name }) => name);
}
