import { described, flag, instant, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import { COMPONENT_TYPES, PROMPT_SOURCES, type PromptSource } from './domain/prompt-component.js';
import type { ComponentRef, PromptSummary, StoredComponent } from './domain/stored-prompt.js';
import type { PromptRow } from './postgres/find-prompt.js';

export interface PromptView {
  readonly id: string;
  readonly externalPromptId: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly source: PromptSource;
  readonly productId: string | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly components: readonly StoredComponent[];
}

const EXTERNAL_COMPONENT_ID = described(text, "The caller's own id of the component; Parley's where none was given.");

export const COMPONENT_REF = record<ComponentRef>('PromptComponentRef', {
  id: uuid,
  externalComponentId: EXTERNAL_COMPONENT_ID,
});

export const PROMPT_SUMMARY = record<PromptSummary>('PromptSummary', {
  id: uuid,
  externalPromptId: described(nullable(text), "The caller's own id; null: none was given."),
  name: described(nullable(text), 'What people call it; null: nothing.'),
  versionId: described(
    nullable(uuid),
    "The prompt's active version if it has one, else its newest; null: it is in none.",
  ),
  productId: described(nullable(uuid), 'The product; null: of none.'),
  archivedAt: described(nullable(instant), 'When it was archived (UTC); null: active.'),
  createdAt: instant,
  updatedAt: instant,
  components: described(listOf(COMPONENT_REF), 'The components of that version, in their order.'),
});

export const PROMPT = record<PromptView>('Prompt', {
  id: uuid,
  externalPromptId: described(nullable(text), "The caller's own id; null: none was given."),
  name: described(nullable(text), 'What people call it; null: nothing.'),
  description: described(nullable(text), 'What it is for; null: not said.'),
  source: described(oneOf(PROMPT_SOURCES), 'Who wrote it.'),
  productId: described(nullable(uuid), 'The product; null: of none.'),
  archivedAt: described(nullable(instant), 'When it was archived (UTC); null: active.'),
  createdAt: instant,
  updatedAt: instant,
  components: described(
    listOf(
      record<StoredComponent>('PromptComponent', {
        id: uuid,
        externalComponentId: EXTERNAL_COMPONENT_ID,
        type: described(oneOf(COMPONENT_TYPES), 'What it is for.'),
        source: described(oneOf(PROMPT_SOURCES), 'Who wrote it.'),
        name: described(nullable(text), 'What people call it; null: nothing.'),
        content: described(text, 'The text, which may hold {{variables}}.'),
        isDynamic: described(flag, 'Whether the content has variables.'),
        createdAt: instant,
        updatedAt: instant,
      }),
    ),
    'Its components, in their order.',
  ),
});

export const toPromptView = (prompt: PromptRow, components: readonly StoredComponent[]): PromptView => ({
  id: prompt.id,
  externalPromptId: prompt.externalId,
  name: prompt.name,
  description: prompt.description,
  source: prompt.source,
  productId: prompt.productId,
  archivedAt: prompt.archivedAt,
  createdAt: prompt.createdAt,
  updatedAt: prompt.updatedAt,
  components,
});
