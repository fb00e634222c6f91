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

/** What the writes of one user share with the user. */
export const userKey = ({ tenantId, externalId }: Pick<UserWrite, 'tenantId' | 'externalId'>): string =>
  tenantId + externalId;

export type WritesOfOne = readonly [UserWrite, ...UserWrite[]];

/** The writes of each user, in their order. */
export function writesByUser(writes: readonly UserWrite[]): WritesOfOne[] {
  const groups = new Map<string, [UserWrite, ...UserWrite[]]>();
  for (const write of writes) {
    const group = groups.get(userKey(write));
    if (group === undefined) groups.set(userKey(write), [write]);
    else group.push(write);
  }
  return [...groups.values()];
}
