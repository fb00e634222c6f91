import { type JsonObject, mergeProperties } from '@parley/kernel';

export interface Organization {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string;
  /** Null until somebody names it. */
  readonly name: string | null;
  readonly properties: JsonObject;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A requested change: absent fields stay as they were; a null name removes the name. */
export interface OrganizationChange {
  readonly name?: string | null | undefined;
  readonly properties?: JsonObject | null | undefined;
}

/** @throws Problem `invalid` when the properties grow out of bounds. */
export const changeOrganization = (before: Organization, change: OrganizationChange, now: Date): Organization => ({
  ...before,
  name: change.name === undefined ? before.name : change.name,
  properties: mergeProperties(before.properties, change.properties),
  updatedAt: now,
});
