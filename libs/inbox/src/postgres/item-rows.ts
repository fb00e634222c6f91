import { columnsOf, type Queryable, type RowOf } from '@parley/postgres';
import type { Item } from '../domain/item.js';
import { placeOf } from '../domain/item.js';
import type { Said, SetSeverity } from '../domain/standing.js';
import { standing } from '../domain/standing.js';
import { InboxItemEntity } from './inbox.entities.js';

export interface ItemKey {
  readonly tenantId: string;
  readonly conversationId: string;
}

const KEY = ['tenantId', 'conversationId'] as const;
const KEYS = columnsOf(InboxItemEntity, KEY);
const WITHOUT_VERSION = columnsOf(InboxItemEntity, [
  ...KEY,
  'productId',
  'found',
  'details',
  'clusterId',
  'rootCause',
  'flagReason',
  'decision',
  'decisionSeverity',
  'setSeverity',
  'setOver',
  'assignee',
  'note',
  'decidedAt',
  'status',
  'openedAt',
]);
const STORED = columnsOf(InboxItemEntity);

/** PostgreSQL's bigint comes as text; this one is below 2^53. */
const SELECT_ITEM = `${WITHOUT_VERSION.selectedFrom('i')}, i.row_version::double precision AS "rowVersion"`;

type Row = RowOf<typeof WITHOUT_VERSION> & Pick<InboxItemEntity, 'rowVersion'> & Record<string, unknown>;

/** Makes a row for each conversation that exists and has none. The caller holds the conversations. */
export async function ensureItems(tx: Queryable, keys: readonly ItemKey[]): Promise<void> {
  await tx.query({
    name: 'ensure-inbox-items',
    text: `INSERT INTO inbox_items (tenant_id, conversation_id, product_id, cluster_id)
           SELECT c.tenant_id, c.id, c.product_id, c.id
           FROM unnest(${KEYS.arrays()}) AS given (${KEYS.names})
           JOIN conversations c ON c.tenant_id = given.tenant_id AND c.id = given.conversation_id
           ON CONFLICT DO NOTHING`,
    values: KEYS.toArrays(keys),
  });
}

/** Locked until the transaction ends. */
export async function lockItems(tx: Queryable, keys: readonly ItemKey[]): Promise<Item[]> {
  const rows = await tx.query<Row>({
    name: 'lock-inbox-items',
    text: `SELECT ${SELECT_ITEM} FROM unnest(${KEYS.arrays()}) AS given (${KEYS.names})
           JOIN inbox_items i USING (${KEYS.names}) ORDER BY i.tenant_id, i.conversation_id FOR UPDATE OF i`,
    values: KEYS.toArrays(keys),
  });
  return rows.map(toItem);
}

export async function readItem(db: Queryable, { tenantId, conversationId }: ItemKey): Promise<Item | null> {
  const [row] = await db.query<Row>({
    name: 'read-inbox-item',
    text: `SELECT ${SELECT_ITEM} FROM inbox_items i WHERE i.tenant_id = $1 AND i.conversation_id = $2`,
    values: [tenantId, conversationId],
  });
  return row === undefined ? null : toItem(row);
}

/** @returns the items that were inserted; existing ones stay as they are. The caller holds the conversations. */
export async function insertItems(tx: Queryable, items: readonly Item[]): Promise<ItemKey[]> {
  if (items.length === 0) return [];
  return tx.query<RowOf<typeof KEYS> & Record<string, unknown>>({
    name: 'insert-inbox-items',
    text: `INSERT INTO inbox_items (${STORED.names}) SELECT ${STORED.names} FROM json_to_recordset($1) AS given ${STORED.definitions}
           ON CONFLICT DO NOTHING RETURNING ${KEYS.selectedFrom('inbox_items')}`,
    values: [STORED.toRecordset(items.map(toRow))],
  });
}

export async function updateItems(tx: Queryable, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  await tx.query({
    name: 'update-inbox-items',
    text: `UPDATE inbox_items i SET ${STORED.assignedFrom('given')}
           FROM json_to_recordset($1) AS given ${STORED.definitions}
           WHERE i.tenant_id = given.tenant_id AND i.conversation_id = given.conversation_id`,
    values: [STORED.toRecordset(items.map(toRow))],
  });
}

function toItem({ flagReason, decision, decisionSeverity, setSeverity, setOver, status, ...row }: Row): Item {
  const said: Said = {
    flagReason,
    decision: decision === null ? null : { status: decision, severity: decisionSeverity ?? 0 },
    setSeverity: toSetSeverity(setSeverity, setOver),
  };
  return { said, standing: { ...standing(row.found, said), status }, ...row };
}

const toSetSeverity = (severity: number | null, over: number | null): SetSeverity | null =>
  severity === null ? null : { severity, over: over ?? 0 };

function toRow(item: Item): RowOf<typeof STORED> {
  const { said, standing: now, ...stored } = item;
  return {
    flagReason: said.flagReason,
    decision: said.decision?.status ?? null,
    decisionSeverity: said.decision?.severity ?? null,
    setSeverity: said.setSeverity?.severity ?? null,
    setOver: said.setSeverity?.over ?? null,
    status: now.status,
    severity: now.severity,
    triggerType: now.triggerType,
    triggerTypes: [...new Set(now.triggers.map(({ triggerType }) => triggerType))],
    axis: now.axis,
    rank: placeOf(item),
    ...stored,
  };
}
