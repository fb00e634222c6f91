import { LRUCache } from 'lru-cache';
import type { Queryable } from '@parley/postgres';
import type { PromptComponent } from '../domain/prompt-component.js';
import { type PromptTemplate, toPromptTemplate } from '../domain/prompt-template.js';
import type { KnownVersion } from '../domain/prompt-version.js';
import { IS_ACTIVE, JOIN_ACTIVE } from './version-roles.js';

/** Templates that a text is tried against: the newest of its product, and the active one however old it is. */
export const MAX_CANDIDATES = 50;
/** About what the parsed templates take in memory, in characters. */
const MAX_REMEMBERED_SIZE = 32 * 1024 * 1024;
const PLACEHOLDER_SIZE = 128;

export interface TemplateFilter {
  readonly tenantId: string;
  readonly productId: string;
  /** Null for the templates of any prompt that is not archived. */
  readonly promptId: string | null;
}

interface Parsed {
  readonly template: PromptTemplate;
  readonly componentIds: readonly string[];
}

type CandidateRow = Omit<KnownVersion, 'componentIds'>;

export type TemplateCandidate = CandidateRow & Parsed;

/** The templates of a product, active first, then newest first. Versions never change, so a parsed one is kept. */
export class TemplateCandidates {
  private readonly parsed = new LRUCache<string, Parsed>({
    maxSize: MAX_REMEMBERED_SIZE,
    sizeCalculation: ({ template: { length, template } }) =>
      1 + length + template.placeholders.length * PLACEHOLDER_SIZE,
  });

  async find(tx: Queryable, filter: TemplateFilter): Promise<TemplateCandidate[]> {
    const rows = await findCandidates(tx, filter);
    const known = new Map(rows.map(({ contentId }) => [contentId, this.parsed.get(filter.tenantId + contentId)]));
    const unknown = rows.map(({ contentId }) => contentId).filter((contentId) => known.get(contentId) === undefined);
    for (const [contentId, parsed] of await load(tx, filter.tenantId, unknown)) {
      known.set(contentId, parsed);
      this.parsed.set(filter.tenantId + contentId, parsed);
    }
    return rows.flatMap((row) => {
      const parsed = known.get(row.contentId);
      return parsed === undefined ? [] : [{ ...row, ...parsed }];
    });
  }
}

const findCandidates = (tx: Queryable, { tenantId, productId, promptId }: TemplateFilter): Promise<CandidateRow[]> =>
  tx.query<CandidateRow>({
    name: 'find-template-candidates',
    text: `WITH templates AS NOT MATERIALIZED (
             SELECT v.prompt_id AS "promptId", CASE WHEN ${IS_ACTIVE} THEN a.id ELSE v.id END AS "versionId",
               v.id AS "contentId", ${IS_ACTIVE} AS "isActive", p.archived_at IS NOT NULL AS "isArchived", v.created_at
             FROM prompt_versions v JOIN prompts p ON p.tenant_id = v.tenant_id AND p.id = v.prompt_id ${JOIN_ACTIVE}
             WHERE v.tenant_id = $1 AND v.product_id = $2 AND v.is_template
               AND (CASE WHEN $3::uuid IS NULL THEN p.archived_at IS NULL ELSE v.prompt_id = $3 END)
           )
           SELECT "promptId", "versionId", "contentId", "isActive", "isArchived" FROM (
             (SELECT * FROM templates ORDER BY created_at DESC, "contentId" DESC LIMIT ${MAX_CANDIDATES})
             UNION
             SELECT * FROM templates WHERE "contentId" IN (
               SELECT r.content_id
               FROM prompt_versions a JOIN prompt_version_roles r ON r.tenant_id = a.tenant_id AND r.version_id = a.id
               WHERE a.tenant_id = $1 AND a.product_id = $2 AND a.is_active
             )
           ) AS candidates
           ORDER BY "isActive" DESC, created_at DESC, "contentId" DESC`,
    values: [tenantId, productId, promptId],
  });

async function load(tx: Queryable, tenantId: string, versionIds: readonly string[]): Promise<[string, Parsed][]> {
  if (versionIds.length === 0) return [];
  const rows = await tx.query<Pick<PromptComponent, 'type' | 'content'> & { id: string; versionId: string }>({
    name: 'load-templates',
    text: `SELECT id, version_id AS "versionId", type, content FROM prompt_components
           WHERE tenant_id = $1 AND version_id = ANY ($2::uuid[]) ORDER BY version_id, position`,
    values: [tenantId, versionIds],
  });
  return versionIds.map((versionId) => {
    const components = rows.filter((row) => row.versionId === versionId);
    return [versionId, { template: toPromptTemplate(components), componentIds: components.map(({ id }) => id) }];
  });
}
