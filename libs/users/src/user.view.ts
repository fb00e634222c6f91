import { flag, freeForm, instant, nullable, record, text, uuid } from '@parley/http';
import type { User } from './domain/user.js';

/** A participant as the interface shows it. */
export type UserView = Omit<User, 'tenantId' | 'revision'>;

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

export const toUserView = ({ tenantId: _tenant, revision: _revision, ...view }: User): UserView => view;
