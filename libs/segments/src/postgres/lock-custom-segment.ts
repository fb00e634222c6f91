import { conflict } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { readSegment } from './read-segments.js';

/**
 * Changes of one segment come one after the other from here on.
 * @throws Problem `not_found` when there is no such segment, `conflict` when it is one of the system's own.
 */
export async function lockCustomSegment(tx: Queryable, tenantId: string, id: string): Promise<void> {
  const locked = await tx.query({
    text: 'SELECT id FROM custom_segments WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
    values: [tenantId, id],
  });
  if (locked.length > 0) return;
  const { name } = await readSegment(tx, tenantId, id);
  throw conflict(`"${name}" is a system segment, which can be neither changed nor deleted.`);
}
