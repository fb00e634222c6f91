import { described, flag, instant, listOf, nullable, record, text, uuid } from '@parley/http';
import { COMPONENT_REF, componentRefs, type ComponentRefView } from './prompt.view.js';

/** What a version maps one of its roles to. */
export interface VersionRoleView {
  readonly role: string;
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly promptName: string | null;
  readonly components: readonly ComponentRefView[];
}

/** A version of a product: what each of its roles says. The prompt on top is the one that it was made for. */
export interface VersionView {
  readonly id: string;
  readonly productId: string;
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly promptName: string | null;
  /** That in which the version has the prompt. */
  readonly role: string;
  readonly isActive: boolean;
  readonly components: readonly ComponentRefView[];
  /** All roles of the version, by name. */
  readonly prompts: readonly VersionRoleView[];
  readonly createdAt: Date;
  /** When it became active last; null when it never was. */
  readonly activatedAt: Date | null;
}

const VERSION_ROLE = record<VersionRoleView>('PromptVersionRole', {
  role: described(text, 'The key of the role in the product.'),
  promptId: described(uuid, 'The prompt that the role has.'),
  externalPromptId: described(nullable(text), "The caller's own id of the prompt; null: none was given."),
  promptName: described(nullable(text), "The prompt's name; null: it has none."),
  components: described(listOf(COMPONENT_REF), 'Its components, in their order.'),
});

export const VERSION = record<VersionView>('PromptVersion', {
  id: uuid,
  productId: uuid,
  promptId: uuid,
  externalPromptId: described(nullable(text), "The caller's own id of the prompt; null: none was given."),
  promptName: described(nullable(text), "The prompt's name; null: it has none."),
  role: described(text, "The prompt's role in the product."),
  isActive: described(flag, 'Whether conversations without a prompt of their own are of this version.'),
  components: described(listOf(COMPONENT_REF), 'Its components, in their order.'),
  prompts: described(listOf(VERSION_ROLE), 'What each role of the product has in this version, by role.'),
  createdAt: instant,
  activatedAt: described(nullable(instant), 'When it became active last (UTC); null: it never was.'),
});

const ROLES = `
  (SELECT coalesce(json_agg(json_build_object(
     'role', r.role, 'promptId', q.id, 'externalPromptId', q.external_id, 'promptName', q.name,
     'components', ${componentRefs('r.tenant_id', 'r.content_id')}) ORDER BY r.role), '[]')
   FROM prompt_version_roles r JOIN prompts q ON q.tenant_id = r.tenant_id AND q.id = r.prompt_id
   WHERE r.tenant_id = v.tenant_id AND r.version_id = v.id)`;

export const SELECT_VERSION = `
  SELECT v.id, v.product_id AS "productId", v.prompt_id AS "promptId", p.external_id AS "externalPromptId",
    p.name AS "promptName", v.role, v.is_active AS "isActive",
    ${componentRefs('v.tenant_id', 'coalesce(v.content_id, v.id)')} AS components, ${ROLES} AS prompts,
    v.created_at AS "createdAt", v.activated_at AS "activatedAt"
  FROM prompt_versions v JOIN prompts p ON p.tenant_id = v.tenant_id AND p.id = v.prompt_id`;
