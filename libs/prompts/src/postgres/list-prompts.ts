import { binder, type PageWindow, type Queryable, seek, type SeekWindow, visibleAsOf } from '@parley/postgres';
import type { PromptFilters, PromptSummary } from '../domain/stored-prompt.js';
import { componentRefs } from './read-components.js';
import { JOIN_ACTIVE, NEWEST_CONTENT } from './version-roles.js';

/** A prompt read for a list, with the snapshot it was read in. */
export interface ListedPrompt extends PromptSummary {
  readonly snapshot: string;
}

/**
 * Reads one prompt more than the window holds. Version filters are semi-joins, so that PostgreSQL may start from the
 * few versions that pass rather than from all the prompts.
 */
export function listPrompts(
  db: Queryable,
  tenantId: string,
  { limit, offset, asOf, cursor }: SeekWindow & PageWindow,
  filters: PromptFilters,
): Promise<ListedPrompt[]> {
  const values: unknown[] = [tenantId];
  const bind = binder(values);

  const version = filters.versionId === null ? null : bind(filters.versionId);
  const versionConditions = [
    ...(version === null ? [] : [`v.id = ${version}`]),
    ...(filters.activeOnly ? ['v.is_active'] : []),
  ];
  const conditions = ['p.tenant_id = $1', 'NOT p.is_placeholder'];
  if (!filters.includeArchived) conditions.push('p.archived_at IS NULL');
  if (filters.productId !== null) conditions.push(`p.product_id = ${bind(filters.productId)}`);
  if (versionConditions.length > 0) {
    const passing = ['v.tenant_id = $1', ...versionConditions].join(' AND ');
    conditions.push(`p.id IN (
      SELECT r.prompt_id
      FROM prompt_versions v JOIN prompt_version_roles r ON r.tenant_id = v.tenant_id AND r.version_id = v.id
      WHERE ${passing})`);
  }

  const { conditions: place, order } = seek('p', cursor, bind);
  conditions.push(...place, visibleAsOf('p.created_xid', bind(asOf)));

  const text = `
    SELECT p.id, p.external_id AS "externalPromptId", p.name, shown."versionId", p.product_id AS "productId",
      p.archived_at AS "archivedAt", p.created_at AS "createdAt", p.updated_at AS "updatedAt",
      ${componentRefs('p.tenant_id', 'shown."contentId"')} AS components, pg_current_snapshot()::text AS snapshot
    FROM (
      SELECT * FROM prompts p WHERE ${conditions.join(' AND ')}
      ${order} LIMIT ${bind(limit + 1)} OFFSET ${bind(offset)}
    ) AS p
    ${version === null ? JOIN_ACTIVE : joinVersion(version)}
    CROSS JOIN LATERAL (SELECT ${NEWEST_CONTENT} AS id) AS newest
    CROSS JOIN LATERAL (
      SELECT coalesce(r.version_id, newest.id) AS "versionId", coalesce(r.content_id, newest.id) AS "contentId"
    ) AS shown
    ${order}`;
  return db.query<ListedPrompt & Record<string, unknown>>({ text, values });
}

const joinVersion = (version: string): string => `
  LEFT JOIN prompt_version_roles r ON r.tenant_id = p.tenant_id AND r.version_id = ${version} AND r.prompt_id = p.id`;
