import { Content, ExternalId, Flag, Id, OneOf, Text } from '@parley/http';
import { COMPONENT_TYPES, type ComponentType, SENT_SOURCES, type SentSource } from './domain/prompt-component.js';

export const MAX_COMPONENTS = 100;

export const SOURCE_DESCRIPTION = 'Who it comes from; greenflash is read as platform.';

export class PromptComponentRequest {
  @Content({ description: 'May hold {{variables}}.' })
  content!: string;

  @Id({ optional: true, description: 'One that is known: it keeps its id in the new version.' })
  componentId?: string | null;

  @ExternalId({ optional: true, description: "The caller's own id of the component, unique within the prompt." })
  externalComponentId?: string | null;

  @OneOf(COMPONENT_TYPES, { optional: true, default: 'system', description: 'What it is for.' })
  type?: ComponentType | null;

  @OneOf(SENT_SOURCES, { optional: true, default: 'customer', description: SOURCE_DESCRIPTION })
  source?: SentSource | null;

  @Text({ optional: true, max: 255, description: 'What people call it.' })
  name?: string | null;

  @Flag({ optional: true, description: 'Whether the content has variables, by default.' })
  isDynamic?: boolean | null;
}
