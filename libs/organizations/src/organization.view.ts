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

export const ORGANIZATION_COLUMNS = `id, external_id AS "externalId", coalesce(name, '') AS name, properties,
  created_at AS "createdAt", updated_at AS "updatedAt"`;
