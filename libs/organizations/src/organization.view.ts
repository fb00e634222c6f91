import type { JsonObject } from '@parley/kernel';

export interface OrganizationView {
  readonly id: string;
  readonly externalId: string;
  /** Empty until somebody names it. */
  readonly name: string;
  readonly properties: JsonObject;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const SELECT_ORGANIZATION = `
  SELECT o.id, o.external_id AS "externalId", coalesce(o.name, '') AS name, o.properties,
    o.created_at AS "createdAt", o.updated_at AS "updatedAt"
  FROM organizations o`;
