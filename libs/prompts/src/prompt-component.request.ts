import { Content, Flag, OneOf, Text } from '@parley/http';
import { COMPONENT_TYPES, type ComponentType, PROMPT_SOURCES, type PromptSource } from './domain/prompt-component.js';

export const MAX_COMPONENTS = 100;

export class PromptComponentRequest {
  @Content({ description: 'May hold {{variables}}.' })
  content!: string;

  @OneOf(COMPONENT_TYPES, { optional: true, default: 'system' })
  type?: ComponentType | null;

  @OneOf(PROMPT_SOURCES, { optional: true, default: 'customer' })
  source?: PromptSource | null;

  @Text({ optional: true, max: 255 })
  name?: string | null;

  @Flag({ optional: true, description: 'Whether the content has variables, by default.' })
  isDynamic?: boolean | null;
}
