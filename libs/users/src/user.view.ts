import type { JsonObject } from '@parley/kernel';
import { flag, freeForm, instant, nullable, record, text, uuid } from '@parley/http';

/** A participant as the interface shows it. */
export interface UserView {
  readonly id: string;
  readonly externalId: string;
  readonly organizationId: string | null;
  readonly externalOrganizationId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly anonymized: boolean;
  readonly properties: JsonObject;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const USER = record<UserView>('User', {
  id: uuid,
  externalId: text,
  organizationId: nullable(uuid),
  externalOrganizationId: nullable(text),
  name: nullable(text),
  email: nullable(text),
  phone: nullable(text),
  anonymized: flag,
  properties: freeForm(),
  createdAt: instant,
  updatedAt: instant,
});

export const SELECT_USER = `
  SELECT u.id, u.external_id AS "externalId", u.organization_id AS "organizationId",
    o.external_id AS "externalOrganizationId", u.name, u.email, u.phone, u.anonymized, u.properties,
    u.created_at AS "createdAt", u.updated_at AS "updatedAt"
  FROM users u LEFT JOIN organizations o ON o.tenant_id = u.tenant_id AND o.id = u.organization_id`;

export const toView = (user: UserView): UserView => ({
  id: user.id,
  externalId: user.externalId,
  organizationId: user.organizationId,
  externalOrganizationId: user.externalOrganizationId,
  name: user.name,
  email: user.email,
  phone: user.phone,
  anonymized: user.anonymized,
  properties: user.properties,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
});
