import type { ProfileChange } from './user.js';

/** What both writes of a user take: the profile, and where the user belongs. */
export interface UserChange extends ProfileChange {
  readonly organizationId?: string | null | undefined;
  readonly externalOrganizationId?: string | null | undefined;
}

/** Whether the user belongs nowhere afterwards, unless the other of the two ids names an organization. */
export const leavesOrganization = ({ organizationId, externalOrganizationId }: UserChange): boolean =>
  organizationId === null || externalOrganizationId === null;

/** A checked write of a user that is not stored yet. */
export interface UserWrite {
  readonly tenantId: string;
  readonly externalId: string;
  readonly change: UserChange;
  /** Else a user who is not known is rejected. */
  readonly mayCreate: boolean;
}

type NamedUser = Pick<UserWrite, 'tenantId' | 'externalId'>;

/** What the writes of one user share with the user. */
export const userKey = ({ tenantId, externalId }: NamedUser): string => tenantId + externalId;

/** The order of {@link userKey}, for sorting, without one made for each comparison. */
export const compareUsers = (a: NamedUser, b: NamedUser): number =>
  (a.tenantId === b.tenantId ? a.externalId < b.externalId : a.tenantId < b.tenantId) ? -1 : 1;

export type WritesOfOne = readonly [UserWrite, ...UserWrite[]];

/** The writes of each user by {@link userKey}, in their order. */
export function writesByUser(writes: readonly UserWrite[]): ReadonlyMap<string, WritesOfOne> {
  const groups = new Map<string, [UserWrite, ...UserWrite[]]>();
  for (const write of writes) {
    const key = userKey(write);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [write]);
    else group.push(write);
  }
  return groups;
}
