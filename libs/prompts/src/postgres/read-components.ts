import type { Queryable } from '@parley/postgres';
import type { StoredComponent } from '../domain/stored-prompt.js';
import { JOIN_ACTIVE, NEWEST_CONTENT } from './version-roles.js';

/** The external id of a component `c` in answers: clients expect a text, so Parley's id replaces a missing one. */
const SHOWN_EXTERNAL_ID = 'coalesce(c.external_id, c.id::text)';

/** The components of the version that holds a text, as JSON, in order. */
export const componentRefs = (tenantId: string, contentId: string): string => `
  (SELECT coalesce(
     json_agg(json_build_object('id', c.id, 'externalComponentId', ${SHOWN_EXTERNAL_ID}) ORDER BY c.position), '[]')
   FROM prompt_components c WHERE c.tenant_id = ${tenantId} AND c.version_id = ${contentId})`;

/** The components of the active version if it has the prompt, else of the prompt's newest. */
export const readComponents = (db: Queryable, tenantId: string, promptId: string): Promise<StoredComponent[]> =>
  db.query<StoredComponent & Record<string, unknown>>({
    text: `SELECT c.id, ${SHOWN_EXTERNAL_ID} AS "externalComponentId", c.type, c.source, c.name, c.content,
             c.is_dynamic AS "isDynamic", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
           FROM (
             SELECT coalesce(r.content_id, ${NEWEST_CONTENT}) AS content_id FROM prompts p ${JOIN_ACTIVE}
             WHERE p.tenant_id = $1 AND p.id = $2
           ) AS shown
           JOIN prompt_components c ON c.tenant_id = $1 AND c.version_id = shown.content_id
           ORDER BY c.position`,
    values: [tenantId, promptId],
  });
