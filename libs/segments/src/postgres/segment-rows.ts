import { columnsOf, type Page, type PageWindow, type Queryable, selectPage } from '@parley/postgres';
import { conflict, notFound, type Problem } from '@parley/kernel';
import type { CustomSegment, Segment } from '../domain/segment.js';
import { CustomSegmentEntity } from './custom-segment.entity.js';

const SHARED = [
  'id',
  'name',
  'description',
  'icon',
  'filters',
  'isFavorited',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const;
const STORED = columnsOf(CustomSegmentEntity, ['tenantId', ...SHARED]);
/** The view adds the system segments. */
const SELECT_SEGMENT = `
  SELECT ${columnsOf(CustomSegmentEntity, SHARED).selectedFrom('s')}, s.type, s.preset_id AS "presetId"
  FROM segments s`;

export async function insertSegment(tx: Queryable, segment: CustomSegment): Promise<void> {
  await tx.query({
    text: `INSERT INTO custom_segments (${STORED.names})
           SELECT ${STORED.names} FROM json_to_recordset($1) AS given ${STORED.definitions}`,
    values: [STORED.toRecordset([segment])],
  });
}

/** @throws Problem `not_found` when the tenant has no such segment. */
export async function readSegment(db: Queryable, tenantId: string, id: string): Promise<Segment> {
  const [segment] = await db.query<Segment & Record<string, unknown>>({
    text: `${SELECT_SEGMENT} WHERE s.tenant_id = $1 AND s.id = $2`,
    values: [tenantId, id],
  });
  if (segment === undefined) throw notFound('The segment');
  return segment;
}

/** A page, newest first; system segments are as old as the tenant, so they come last. */
export const listSegments = (db: Queryable, tenantId: string, window: PageWindow): Promise<Page<Segment>> =>
  selectPage<Segment & Record<string, unknown>>(
    db,
    { select: SELECT_SEGMENT, alias: 's', where: 's.tenant_id = $1', values: [tenantId] },
    window,
  );

/** Why there is no custom segment to write to: `not_found`, or `conflict` when it is a system segment. */
export async function whyNotCustom(db: Queryable, tenantId: string, id: string): Promise<Problem> {
  const { name } = await readSegment(db, tenantId, id);
  return conflict(`"${name}" is a system segment, which can be neither changed nor deleted.`);
}
