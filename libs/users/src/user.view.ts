import { described, flag, freeForm, instant, nullable, record, text, uuid } from '@parley/http';
import type { User } from './domain/user.js';

/** A participant in answers. */
export type UserView = Omit<User, 'tenantId' | 'revision'>;

export const USER = record<UserView>('User', {
  id: uuid,
  externalId: described(text, "The caller's own id, the externalUserId that was sent."),
  organizationId: described(nullable(uuid), "The organization, by Parley's id; null: in none."),
  externalOrganizationId: described(nullable(text), "The organization, by the caller's own id; null: in none."),
  name: described(nullable(text), 'The full name; null: not known.'),
  email: described(nullable(text), 'The e-mail address; null: not known.'),
  phone: described(nullable(text), 'The telephone number; null: not known.'),
  anonymized: described(flag, 'Whether personal information is anonymized.'),
  properties: freeForm(),
  createdAt: instant,
  updatedAt: instant,
});

export const toUserView = ({ tenantId: _tenant, revision: _revision, ...view }: User): UserView => view;
