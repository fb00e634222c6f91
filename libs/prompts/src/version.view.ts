import { described, flag, instant, integer, listOf, nullable, record, text, uuid } from '@parley/http';
import type { VersionOfProduct, VersionRole } from './domain/stored-prompt.js';
import { COMPONENT_REF } from './prompt.view.js';

export type VersionView = VersionOfProduct;

const VERSION_ROLE = record<VersionRole>('PromptVersionRole', {
  role: described(text, 'The key of the role in the product.'),
  promptId: described(uuid, 'The prompt that the role has.'),
  externalPromptId: described(nullable(text), "The caller's own id of the prompt; null: none was given."),
  promptName: described(nullable(text), "The prompt's name; null: it has none."),
  components: described(listOf(COMPONENT_REF), 'Its components, in their order.'),
});

export const VERSION = record<VersionView>('PromptVersion', {
  id: uuid,
  number: described(
    integer,
    'People know it by this number, as in v2: from 1, the oldest of its product that has a prompt; 0: it has no prompt.',
  ),
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
