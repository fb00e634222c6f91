import { binder, type Queryable, seek, type SeekWindow } from '@parley/postgres';
import type { ProductKey } from '../domain/prompt-version.js';
import type { VersionOfProduct } from '../domain/stored-prompt.js';
import { componentRefs } from './read-components.js';

const ROLES = `
  (SELECT coalesce(json_agg(json_build_object(
     'role', r.role, 'promptId', q.id, 'externalPromptId', q.external_id, 'promptName', q.name,
     'components', ${componentRefs('r.tenant_id', 'r.content_id')}) ORDER BY r.role), '[]')
   FROM prompt_version_roles r JOIN prompts q ON q.tenant_id = r.tenant_id AND q.id = r.prompt_id
   WHERE r.tenant_id = v.tenant_id AND r.version_id = v.id)`;

const HAS_PROMPT = `EXISTS (
  SELECT FROM prompt_version_roles r WHERE r.tenant_id = n.tenant_id AND r.version_id = n.id)`;

/** All versions of the product are counted once, not up to each of those that are read. */
const NUMBERED = `
  SELECT n.id, CASE WHEN ${HAS_PROMPT}
    THEN count(*) FILTER (WHERE ${HAS_PROMPT}) OVER (ORDER BY n.created_at, n.id) ELSE 0 END::integer AS number
  FROM prompt_versions n`;

const SELECT_VERSION = `
  SELECT v.id, numbered.number, v.product_id AS "productId", v.prompt_id AS "promptId", p.external_id AS "externalPromptId",
    p.name AS "promptName", v.role, v.is_active AS "isActive",
    ${componentRefs('v.tenant_id', 'coalesce(v.content_id, v.id)')} AS components, ${ROLES} AS prompts,
    v.created_at AS "createdAt", v.activated_at AS "activatedAt"
  FROM prompt_versions v JOIN prompts p ON p.tenant_id = v.tenant_id AND p.id = v.prompt_id
    JOIN (${NUMBERED} WHERE n.tenant_id = $1 AND n.product_id = $2) numbered ON numbered.id = v.id`;

type Row = VersionOfProduct & Record<string, unknown>;

/** Reads a version of the product that is known to exist. */
export async function readVersion(
  db: Queryable,
  { tenantId, productId }: ProductKey,
  versionId: string,
): Promise<VersionOfProduct> {
  const [version] = await db.query<Row>({
    text: `${SELECT_VERSION} WHERE v.tenant_id = $1 AND v.id = $3`,
    values: [tenantId, productId, versionId],
  });
  if (version === undefined) throw new Error('A version vanished while it was used.');
  return version;
}

/** Up to one version more than the limit, in the requested order. */
export function listVersions(
  db: Queryable,
  { tenantId, productId }: ProductKey,
  { limit, cursor }: SeekWindow,
): Promise<VersionOfProduct[]> {
  const values: unknown[] = [tenantId, productId];
  const bind = binder(values);
  const { conditions, order } = seek('v', cursor, bind);
  return db.query<Row>({
    text: `${SELECT_VERSION} WHERE ${['v.tenant_id = $1', 'v.product_id = $2', ...conditions].join(' AND ')}
           ${order} LIMIT ${bind(limit + 1)}`,
    values,
  });
}
