import { columnsOf, type Page, type PageWindow, type Queryable, type RowOf, selectPage } from '@parley/postgres';
import { AlertEvaluationEntity } from './alert.entities.js';

const STORED = columnsOf(AlertEvaluationEntity, [
  'tenantId',
  'alertId',
  'id',
  'windowFrom',
  'windowTo',
  'value',
  'previous',
  'pValue',
  'conversations',
  'verdict',
  'state',
  'problem',
  'number',
  'toldFrom',
  'toldTo',
  'createdAt',
]);
const SELECT_EVALUATION = `SELECT ${STORED.selectedFrom('e')} FROM alert_evaluations e`;

export type RecordedEvaluation = RowOf<typeof STORED>;
type Row = RecordedEvaluation & Record<string, unknown>;

/** Days of history that are kept for each alert. */
const KEPT_DAYS = 400;

export async function insertEvaluation(tx: Queryable, evaluation: RecordedEvaluation): Promise<void> {
  await tx.query({
    text: `INSERT INTO alert_evaluations (${STORED.names})
           SELECT ${STORED.names} FROM json_to_recordset($1) AS given ${STORED.definitions}`,
    values: [STORED.toRecordset([evaluation])],
  });
  const { tenantId, alertId, createdAt } = evaluation;
  await tx.query({
    text: `DELETE FROM alert_evaluations
           WHERE tenant_id = $1 AND alert_id = $2 AND created_at < $3::timestamptz - make_interval(days => ${KEPT_DAYS})`,
    values: [tenantId, alertId, createdAt],
  });
}

/** A page, newest first. @param notified only those of which something was said. */
export const listEvaluations = (
  db: Queryable,
  { tenantId, alertId, notified }: { tenantId: string; alertId: string; notified: boolean },
  window: PageWindow,
): Promise<Page<RecordedEvaluation>> =>
  selectPage<Row>(
    db,
    {
      select: SELECT_EVALUATION,
      alias: 'e',
      where: 'e.tenant_id = $1 AND e.alert_id = $2 AND (NOT $3 OR e.number IS NOT NULL)',
      values: [tenantId, alertId, notified],
    },
    window,
  );

/** The newest evaluation of each alert, by the alert's id. */
export async function latestEvaluations(
  db: Queryable,
  tenantId: string,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, RecordedEvaluation>> {
  const rows = await db.query<Row>({
    text: `SELECT latest.* FROM unnest($2::uuid[]) AS alert (id) CROSS JOIN LATERAL (
             ${SELECT_EVALUATION} WHERE e.tenant_id = $1 AND e.alert_id = alert.id
             ORDER BY e.created_at DESC, e.id DESC LIMIT 1) AS latest`,
    values: [tenantId, alertIds],
  });
  return new Map(rows.map((row) => [row.alertId, row]));
}
