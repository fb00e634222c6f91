import { type JsonObject, mergeProperties } from '@parley/kernel';
import { maskJson } from '@parley/privacy';

/** A user's stored profile, as callers give it. */
export interface UserProfile {
  readonly organizationId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly anonymized: boolean;
  readonly properties: JsonObject;
}

export interface User extends UserProfile {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string;
  readonly externalOrganizationId: string | null;
  /** Rises with every change; projections keep the highest. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const newUser = (named: Pick<User, 'tenantId' | 'id' | 'externalId'>, now: Date): User => ({
  ...named,
  organizationId: null,
  externalOrganizationId: null,
  name: null,
  email: null,
  phone: null,
  anonymized: false,
  properties: {},
  revision: 0,
  createdAt: now,
  updatedAt: now,
});

/** A requested change of a user: absent fields stay as they were, null clears. */
export interface ProfileChange {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly anonymized?: boolean | null | undefined;
  readonly properties?: JsonObject | null | undefined;
}

/**
 * The profile after the change. An anonymised user keeps no name, e-mail or phone, neither given nor earlier ones.
 * @param organizationId the user's new organization; null: none; undefined: unchanged.
 */
export function changeProfile(
  profile: UserProfile,
  change: ProfileChange,
  organizationId: string | null | undefined,
): UserProfile {
  const anonymized = change.anonymized ?? profile.anonymized;
  const kept = <T>(given: T | undefined, before: T): T | null =>
    anonymized ? null : given === undefined ? before : given;
  const properties = mergeProperties(profile.properties, change.properties);
  return {
    organizationId: organizationId === undefined ? profile.organizationId : organizationId,
    name: kept(change.name, profile.name),
    email: kept(change.email, profile.email),
    phone: kept(change.phone, profile.phone),
    anonymized,
    properties: anonymized ? maskJson(properties) : properties,
  };
}
