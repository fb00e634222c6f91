import { described, flag, instant, listOf, nullable, record, text, uuid } from '@parley/http';
import { COMPONENT_REF, COMPONENT_REFS, type ComponentRefView } from './prompt.view.js';

/** A version of a product: what one of its prompts said from then on. */
export interface VersionView {
  readonly id: string;
  readonly productId: string;
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly promptName: string | null;
  /** That of the prompt. */
  readonly role: string;
  readonly isActive: boolean;
  readonly components: readonly ComponentRefView[];
  readonly createdAt: Date;
  /** When it became active last; null when it never was. */
  readonly activatedAt: Date | null;
}

export const VERSION = record<VersionView>('PromptVersion', {
  id: uuid,
  productId: uuid,
  promptId: uuid,
  externalPromptId: described(nullable(text), "The caller's own id of the prompt; null: none was given."),
  promptName: described(nullable(text), "The prompt's name; null: it has none."),
  role: described(text, "The prompt's role in the product."),
  isActive: described(flag, 'Whether conversations without a prompt of their own are of this version.'),
  components: described(listOf(COMPONENT_REF), 'Its components, in their order.'),
  createdAt: instant,
  activatedAt: described(nullable(instant), 'When it became active last (UTC); null: it never was.'),
});

export const SELECT_VERSION = `
  SELECT v.id, v.product_id AS "productId", v.prompt_id AS "promptId", p.external_id AS "externalPromptId",
    p.name AS "promptName", p.role, v.is_active AS "isActive", ${COMPONENT_REFS} AS components,
    v.created_at AS "createdAt", v.activated_at AS "activatedAt"
  FROM prompt_versions v JOIN prompts p ON p.tenant_id = v.tenant_id AND p.id = v.prompt_id`;
