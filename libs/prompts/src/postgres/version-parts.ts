/** Joins to a prompt `p` the active version `a` of its product, and as `r` the role that the prompt has in that. */
export const JOIN_ACTIVE = `
  LEFT JOIN prompt_versions a ON a.tenant_id = p.tenant_id AND a.product_id = p.product_id AND a.is_active
  LEFT JOIN prompt_version_roles r ON r.tenant_id = a.tenant_id AND r.version_id = a.id AND r.prompt_id = p.id`;

/** Whether the active version has the text of `v`. A placeholder stands for whatever is active. */
export const IS_ACTIVE = '(p.is_placeholder OR r.content_id IS NOT DISTINCT FROM v.id)';

/** The newest version with a text of its own of a prompt `p`. */
export const NEWEST_CONTENT = `
  (SELECT v.id FROM prompt_versions v
   WHERE v.tenant_id = p.tenant_id AND v.prompt_id = p.id AND v.content_id IS NULL
   ORDER BY v.created_at DESC, v.id DESC LIMIT 1)`;
