import { notFound } from '@parley/kernel';
import { type Page, type PageWindow, type Queryable, selectPage } from '@parley/postgres';
import type { SegmentRow } from '../segment.view.js';

const SELECT_SEGMENT = `
  SELECT id, name, type, preset_id AS "presetId", is_favorited AS "isFavorited", description, icon, filters,
    created_by AS "createdBy", created_at AS "createdAt", updated_at AS "updatedAt"
  FROM segments s`;

/** @throws Problem `not_found` when the tenant has no such segment. */
export async function readSegment(db: Queryable, tenantId: string, id: string): Promise<SegmentRow> {
  const [segment] = await db.query<SegmentRow>({
    text: `${SELECT_SEGMENT} WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, id],
  });
  if (segment === undefined) throw notFound('The segment');
  return segment;
}

/** A page, newest first; the system's own come with the tenant and so last. */
export const readSegmentPage = (db: Queryable, tenantId: string, window: PageWindow): Promise<Page<SegmentRow>> =>
  selectPage<SegmentRow>(
    db,
    { select: SELECT_SEGMENT, alias: 's', where: 's.tenant_id = $1', values: [tenantId] },
    window,
  );
