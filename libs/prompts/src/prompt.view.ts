import { described, flag, instant, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import { COMPONENT_TYPES, type ComponentType, PROMPT_SOURCES, type PromptSource } from './domain/prompt-component.js';
import type { PromptRow } from './postgres/find-prompt.js';

export interface ComponentRefView {
  readonly id: string;
  /** The caller's own id; ours where there is none. */
  readonly externalComponentId: string;
}

export interface PromptSummaryView {
  readonly id: string;
  readonly externalPromptId: string | null;
  readonly name: string | null;
  /** The prompt's active version if it has that, else its newest; null when it is in none. */
  readonly versionId: string | null;
  readonly productId: string | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Those of that version. */
  readonly components: readonly ComponentRefView[];
}

export interface ComponentView {
  readonly id: string;
  /** The caller's own id; ours where there is none. */
  readonly externalComponentId: string;
  readonly type: ComponentType;
  readonly source: PromptSource;
  readonly name: string | null;
  readonly content: string;
  readonly isDynamic: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

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
  readonly components: readonly ComponentView[];
}

const EXTERNAL_COMPONENT_ID = described(text, "The caller's own id of the component; Parley's where none was given.");

export const COMPONENT_REF = record<ComponentRefView>('PromptComponentRef', {
  id: uuid,
  externalComponentId: EXTERNAL_COMPONENT_ID,
});

export const PROMPT_SUMMARY = record<PromptSummaryView>('PromptSummary', {
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
      record<ComponentView>('PromptComponent', {
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

export const toPromptView = (prompt: PromptRow, components: readonly ComponentView[]): PromptView => ({
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

/** The caller's id of a component `c`: clients want a text, so ours stands in where the caller has none. */
export const SHOWN_EXTERNAL_ID = 'coalesce(c.external_id, c.id::text)';

/** The components of the version that holds a text as JSON, in their order. */
export const componentRefs = (tenantId: string, contentId: string): string => `
  (SELECT coalesce(
     json_agg(json_build_object('id', c.id, 'externalComponentId', ${SHOWN_EXTERNAL_ID}) ORDER BY c.position), '[]')
   FROM prompt_components c WHERE c.tenant_id = ${tenantId} AND c.version_id = ${contentId})`;
