import { described, instant, integer, nullable, oneOf, record, text, uuid } from '@parley/http';
import { binder, columnsOf, type Queryable, seek, type SeekWindow } from '@parley/postgres';
import { ACTORS } from '../domain/actor.js';
import { SecurityEntry } from './security-entry.entity.js';
import { SECURITY_EVENTS, type SecurityEventKind } from './security-event.js';

const COLUMNS = columnsOf(SecurityEntry);

export const SECURITY_ENTRY = record<SecurityEntry>('SecurityEntry', {
  id: uuid,
  createdAt: described(instant, 'When it happened (UTC).'),
  kind: described(oneOf(SECURITY_EVENTS), 'What happened.'),
  actor: described(oneOf(ACTORS), 'Who did it: the operator, a key, the service itself; nobody that is known.'),
  keyId: described(nullable(uuid), 'The key that acted, or that was rejected; null without one.'),
  address: described(nullable(text), 'The network address that it came from; null: of the service itself, or of many.'),
  tenantId: described(nullable(uuid), 'The tenant that it was about; null: none in particular.'),
  subjectId: described(
    nullable(uuid),
    'What it was done to: a key, a tenant, an erasure; null: nothing in particular.',
  ),
  attempts: described(integer, 'How often, where like ones were put together; otherwise 1.'),
  detail: described(nullable(text), 'More about it; null: there is no more.'),
});

export interface SecurityLogFilters {
  readonly kind: SecurityEventKind | null;
  readonly tenantId: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

const CONDITIONS: Readonly<Record<keyof SecurityLogFilters, string>> = {
  kind: 'e.kind =',
  tenantId: 'e.tenant_id =',
  from: 'e.created_at >=',
  to: 'e.created_at <',
};

/** Up to one more than the limit, in the direction of the cursor. */
export function listSecurityLog(
  db: Queryable,
  filters: SecurityLogFilters,
  { limit, cursor }: SeekWindow,
): Promise<SecurityEntry[]> {
  const values: unknown[] = [];
  const bind = binder(values);
  const given = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = filters[name as keyof SecurityLogFilters];
    return value === null ? [] : [`${condition} ${bind(value)}`];
  });
  const { conditions, order } = seek('e', cursor, bind);
  return db.query<SecurityEntry & Record<string, unknown>>({
    text: `SELECT ${COLUMNS.selectedFrom('e')} FROM security_log e
           WHERE ${['true', ...given, ...conditions].join(' AND ')} ${order} LIMIT ${bind(limit + 1)}`,
    values,
  });
}
