import type { Queryable } from '@parley/postgres';

interface NumberedVersion {
  readonly id: string;
  /** From 1, the oldest of its product that has a prompt; 0: the one without a prompt that a product begins with. */
  readonly number: number;
  readonly product: { readonly id: string; readonly name: string };
}

/** Ids that the tenant does not have are left out. Counts the versions up to each: for the few of an answer, not for lists. */
export const numberVersions = (
  db: Queryable,
  tenantId: string,
  versionIds: readonly string[],
): Promise<NumberedVersion[]> =>
  db.query<NumberedVersion & Record<string, unknown>>({
    text: `
      SELECT v.id, json_build_object('id', p.id, 'name', p.name) AS product,
        CASE WHEN ${hasPrompt('v')} THEN (
          SELECT count(*)::integer FROM prompt_versions e
          WHERE e.tenant_id = v.tenant_id AND e.product_id = v.product_id
            AND (e.created_at, e.id) <= (v.created_at, v.id) AND ${hasPrompt('e')})
        ELSE 0 END AS number
      FROM prompt_versions v JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id
      WHERE v.tenant_id = $1 AND v.id = ANY ($2::uuid[])`,
    values: [tenantId, versionIds],
  });

const hasPrompt = (version: string): string =>
  `EXISTS (SELECT FROM prompt_version_roles r WHERE r.tenant_id = ${version}.tenant_id AND r.version_id = ${version}.id)`;
