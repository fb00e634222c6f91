import { grouped, jsonBytes } from '@parley/kernel';
import type { ProfileChange } from './user.js';

/** A user's profile and organization, as both kinds of write give them. */
export interface UserChange extends ProfileChange {
  readonly organizationId?: string | null | undefined;
  readonly externalOrganizationId?: string | null | undefined;
}

/** Whether the user leaves any organization, unless the other of the two ids names one. */
export const leavesOrganization = ({ organizationId, externalOrganizationId }: UserChange): boolean =>
  organizationId === null || externalOrganizationId === null;

/** A checked write of a user that is not stored yet. */
export interface UserWrite {
  readonly tenantId: string;
  readonly externalId: string;
  readonly change: UserChange;
  /** If false, an unknown user is rejected. */
  readonly mayCreate: boolean;
}

/** The bytes of what may be long in a write, as JSON in UTF-8. */
export const writeBytesOf = ({ change: { properties } }: UserWrite): number => jsonBytes(properties ?? null);

type NamedUser = Pick<UserWrite, 'tenantId' | 'externalId'>;

/** Identifies a user, and all writes of that user. */
export const userKey = ({ tenantId, externalId }: NamedUser): string => tenantId + externalId;

/** Compares in the order of {@link userKey}, without building keys for each comparison. */
export const compareUsers = (a: NamedUser, b: NamedUser): number =>
  (a.tenantId === b.tenantId ? a.externalId < b.externalId : a.tenantId < b.tenantId) ? -1 : 1;

/** The writes of each user by {@link userKey}, in order. */
export const writesByUser = (writes: readonly UserWrite[]) => grouped(writes, userKey);
