import { type Statement, visibleAsOf } from '@parley/postgres';
import { JOIN_ACTIVE, NEWEST_CONTENT } from '../postgres/version-roles.js';
import { componentRefs } from '../prompt.view.js';
import type { PromptFilters } from './list-prompts.query.js';
import type { PromptWindow } from './prompt-window.js';

/**
 * Reads one prompt more than the window holds. Filters by version come as a semi-join, so that PostgreSQL may start
 * from the few versions that pass rather than from all the prompts.
 */
export function listPromptsStatement(tenantId: string, window: PromptWindow, filters: PromptFilters): Statement {
  const values: unknown[] = [tenantId];
  const bind = (value: unknown): string => `$${values.push(value)}`;

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

  const cursor = window.style === 'cursor' ? window.cursor : null;
  const back = cursor?.direction === 'before';
  if (cursor !== null) {
    conditions.push(`(p.created_at, p.id) ${back ? '>' : '<'} (${bind(cursor.createdAt)}, ${bind(cursor.id)})`);
  }
  const order = back ? 'ASC' : 'DESC';
  const { limit, offset, asOf } =
    window.style === 'cursor' ? { ...window, offset: 0, asOf: null } : window.paging.window;
  conditions.push(visibleAsOf('p.created_xid', bind(asOf)));

  const text = `
    SELECT p.id, p.external_id AS "externalPromptId", p.name, shown."versionId", p.product_id AS "productId",
      p.archived_at AS "archivedAt", p.created_at AS "createdAt", p.updated_at AS "updatedAt",
      ${componentRefs('p.tenant_id', 'shown."contentId"')} AS components, pg_current_snapshot()::text AS snapshot
    FROM (
      SELECT * FROM prompts p WHERE ${conditions.join(' AND ')}
      ORDER BY p.created_at ${order}, p.id ${order} LIMIT ${bind(limit + 1)} OFFSET ${bind(offset)}
    ) AS p
    ${version === null ? JOIN_ACTIVE : joinVersion(version)}
    CROSS JOIN LATERAL (SELECT ${NEWEST_CONTENT} AS id) AS newest
    CROSS JOIN LATERAL (
      SELECT coalesce(r.version_id, newest.id) AS "versionId", coalesce(r.content_id, newest.id) AS "contentId"
    ) AS shown
    ORDER BY p.created_at ${order}, p.id ${order}`;
  return { text, values };
}

const joinVersion = (version: string): string => `
  LEFT JOIN prompt_version_roles r ON r.tenant_id = p.tenant_id AND r.version_id = ${version} AND r.prompt_id = p.id`;
