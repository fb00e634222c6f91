import type { ProfileChange } from './user.js';

/** What both writes of a user take: the profile, and where the user belongs. */
export interface UserChange extends ProfileChange {
  readonly organizationId?: string | null | undefined;
  readonly externalOrganizationId?: string | null | undefined;
}

/** Whether the user belongs nowhere afterwards, unless the other of the two ids names an organization. */
export const leavesOrganization = ({ organizationId, externalOrganizationId }: UserChange): boolean =>
  organizationId === null || externalOrganizationId === null;

/** A write of a user that is yet to be stored. */
export interface UserDraft {
  readonly tenantId: string;
  readonly externalUserId: string;
  readonly change: UserChange;
  /** Else a user who is not known is refused. */
  readonly mayCreate: boolean;
}

/** What the drafts of one user share. */
export const userKey = ({ tenantId, externalUserId }: Pick<UserDraft, 'tenantId' | 'externalUserId'>): string =>
  tenantId + externalUserId;
