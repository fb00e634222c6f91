import { Content, ExternalId, Flag, Id, ListOf, OneOf, Properties, Text } from '@parley/http';
import type { JsonObject } from '@parley/kernel';
import { COMPONENT_TYPES, type ComponentType, PROMPT_SOURCES, type PromptSource } from '@parley/prompts';

export class SystemPromptComponentRequest {
  @Content({ description: 'May hold {{placeholders}}.' })
  content!: string;

  @OneOf(COMPONENT_TYPES, { optional: true, description: 'system by default.' })
  type?: ComponentType | null;

  @OneOf(PROMPT_SOURCES, { optional: true, description: 'customer by default.' })
  source?: PromptSource | null;

  @Text({ optional: true, max: 255 })
  name?: string | null;

  @Flag({ optional: true })
  isDynamic?: boolean | null;
}

export class SystemPromptRequest {
  @Id({ optional: true })
  promptId?: string | null;

  @ExternalId({ optional: true })
  externalPromptId?: string | null;

  @Content({ optional: true })
  content?: string | null;

  @ListOf(() => SystemPromptComponentRequest, { optional: true, min: 1, max: 100 })
  components?: SystemPromptComponentRequest[] | null;

  @Properties({ optional: true })
  variables?: JsonObject | null;
}
