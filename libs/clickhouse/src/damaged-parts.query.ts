import type { Query } from './query.js';
import { DATABASE } from './settings.js';

/** A part whose rows are gone from its table: ClickHouse found it broken, and has put it aside. */
export interface DamagedPart {
  readonly table: string;
  readonly part: string;
  readonly reason: string;
}

/**
 * The damaged parts of the server that answers. A part that an administrator has detached has none of these reasons. On
 * a cluster the rows are in `<table>_local`, and a broken part is fetched from another replica.
 */
export const damagedParts: Query<{ tenantId: string }, DamagedPart> = {
  name: 'damaged-parts',
  sql: `
    SELECT replaceRegexpOne(table, '_local$', '') AS table, name AS part, reason
    FROM system.detached_parts
    WHERE database = splitByChar('.', '${DATABASE}.')[1]
      AND reason IN ('broken', 'broken-on-start', 'covered-by-broken', 'unexpected', 'noquorum')
    ORDER BY table, part`,
};
