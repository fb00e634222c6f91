import type { JsonObject } from '@parley/kernel';
import { freeForm, instant, record, text, uuid } from '@parley/http';

export interface OrganizationView {
  readonly id: string;
  readonly externalId: string;
  /** Empty until somebody names it. */
  readonly name: string;
  readonly properties: JsonObject;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const ORGANIZATION = record<OrganizationView>('Organization', {
  id: uuid,
  externalId: text,
  name: text,
  properties: freeForm(),
  createdAt: instant,
  updatedAt: instant,
});

export const SELECT_ORGANIZATION = `
  SELECT o.id, o.external_id AS "externalId", coalesce(o.name, '') AS name, o.properties,
    o.created_at AS "createdAt", o.updated_at AS "updatedAt"
  FROM organizations o`;
