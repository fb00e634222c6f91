import { notFound } from '@parley/kernel';
import { columnsOf, type Page, type PageWindow, type Queryable, type RowOf, selectPage } from '@parley/postgres';
import type { Alert } from '../alert.js';
import type { AlertStateName } from '../domain/alert-state.js';
import { AlertEntity } from './alert.entities.js';

const STORED = columnsOf(AlertEntity, [
  'tenantId',
  'id',
  'name',
  'definition',
  'state',
  'revision',
  'dueAt',
  'createdBy',
  'createdAt',
  'updatedAt',
]);
const SELECT_ALERT = `SELECT ${STORED.selectedFrom('a')}`;
type Row = RowOf<typeof STORED> & Record<string, unknown>;

/** JSON has no dates. A state stored before there was `since` at least says when something was last said. */
const toAlert = ({ state, ...row }: Row): Alert => ({
  ...row,
  state: {
    ...state,
    since: toMoment(state.since ?? state.saidAt),
    evaluatedTo: toMoment(state.evaluatedTo),
    saidAt: toMoment(state.saidAt),
  },
});

const toMoment = (stored: Date | null): Date | null => (stored === null ? null : new Date(stored));

export async function insertAlert(tx: Queryable, alert: Alert): Promise<void> {
  await tx.query({
    text: `INSERT INTO alerts (${STORED.names})
           SELECT ${STORED.names} FROM json_to_recordset($1) AS given ${STORED.definitions}`,
    values: [STORED.toRecordset([alert])],
  });
}

/** False when the alert was written since it was read: the other write stands. */
export async function updateAlert(tx: Queryable, alert: Alert): Promise<boolean> {
  const rows = await tx.query({
    text: `UPDATE alerts a SET ${STORED.assignedFrom('given')}
           FROM json_to_recordset($1) AS given ${STORED.definitions}
           WHERE a.tenant_id = given.tenant_id AND a.id = given.id AND a.revision = $2 RETURNING a.id`,
    values: [STORED.toRecordset([{ ...alert, revision: alert.revision + 1 }]), alert.revision],
  });
  return rows.length > 0;
}

/** @throws Problem `not_found` when the tenant has no such alert. */
export async function readAlert(db: Queryable, tenantId: string, id: string, lock = ''): Promise<Alert> {
  const [row] = await db.query<Row>({
    text: `${SELECT_ALERT} FROM alerts a WHERE a.tenant_id = $1 AND a.id = $2 ${lock}`,
    values: [tenantId, id],
  });
  if (row === undefined) throw notFound('The alert');
  return toAlert(row);
}

/** Reads the alert; nobody else writes to it until the transaction ends. */
export const lockAlert = (tx: Queryable, tenantId: string, id: string): Promise<Alert> =>
  readAlert(tx, tenantId, id, 'FOR NO KEY UPDATE');

/** @throws Problem `not_found` when the tenant has no such alert. */
export async function deleteAlert(tx: Queryable, tenantId: string, id: string): Promise<void> {
  const text = 'DELETE FROM alerts WHERE tenant_id = $1 AND id = $2 RETURNING id';
  if ((await tx.query({ text, values: [tenantId, id] })).length === 0) throw notFound('The alert');
}

/** A page, newest first. */
export async function listAlerts(
  db: Queryable,
  tenantId: string,
  state: AlertStateName | null,
  window: PageWindow,
): Promise<Page<Alert>> {
  const page = await selectPage<Row>(
    db,
    {
      select: `${SELECT_ALERT} FROM alerts a`,
      alias: 'a',
      where: `a.tenant_id = $1 AND ($2::text IS NULL OR a.state->>'name' = $2)`,
      values: [tenantId, state],
    },
    window,
  );
  return { ...page, items: page.items.map(toAlert) };
}

/** A closed tenant has nobody to tell. */
const IS_DUE = `d.due_at <= $1 AND d.tenant_id IN (SELECT id FROM tenants WHERE closed_at IS NULL)`;

/** Alerts that are due: each tenant's first before any tenant's second, so that a tenant with many holds up nobody. */
export async function dueAlerts(db: Queryable, now: Date, limit: number): Promise<Alert[]> {
  const rows = await db.query<Row>({
    text: `${SELECT_ALERT} FROM (
             SELECT d.*, row_number() OVER (PARTITION BY d.tenant_id ORDER BY d.due_at) AS turn
             FROM alerts d WHERE ${IS_DUE}
           ) AS a ORDER BY a.turn, a.due_at LIMIT $2`,
    values: [now, limit],
  });
  return rows.map(toAlert);
}

/** Puts off an alert that could not be evaluated now. */
export async function postponeAlert(db: Queryable, { tenantId, id, revision }: Alert, dueAt: Date): Promise<void> {
  await db.query({
    text: 'UPDATE alerts SET due_at = $4 WHERE tenant_id = $1 AND id = $2 AND revision = $3',
    values: [tenantId, id, revision, dueAt],
  });
}

/** How long the alert that waits longest has been due. */
export async function overdueSeconds(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.query<{ seconds: number | null }>({
    text: `SELECT extract(epoch FROM $1::timestamptz - min(d.due_at))::float8 AS seconds FROM alerts d WHERE ${IS_DUE}`,
    values: [now],
  });
  return Math.max(0, row?.seconds ?? 0);
}

export async function countAlerts(tx: Queryable, tenantId: string): Promise<number> {
  const text = 'SELECT count(*)::int AS count FROM alerts WHERE tenant_id = $1';
  const [row] = await tx.query<{ count: number }>({ text, values: [tenantId] });
  return row?.count ?? 0;
}
