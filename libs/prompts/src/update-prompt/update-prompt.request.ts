import { ListOf, OneOf, Text } from '@parley/http';
import type { PromptChange } from '../domain/new-prompt.js';
import { SENT_SOURCES, type SentSource, toComponents, toSource } from '../domain/prompt-component.js';
import { MAX_COMPONENTS, PromptComponentRequest, SOURCE_DESCRIPTION } from '../prompt-component.request.js';

/** Absent fields stay as they are; null clears a name or description. */
export class UpdatePromptRequest {
  @Text({ optional: true, max: 255, description: 'What people call it.' })
  name?: string | null;

  @Text({ optional: true, max: 8192, description: 'What it is for.' })
  description?: string | null;

  @Text({ optional: true, min: 1, max: 255, description: 'Role key in the product mapping.' })
  role?: string | null;

  @OneOf(SENT_SOURCES, { optional: true, description: SOURCE_DESCRIPTION })
  source?: SentSource | null;

  @ListOf(() => PromptComponentRequest, {
    optional: true,
    min: 1,
    max: MAX_COMPONENTS,
    description: 'Make a new version, which is not active.',
  })
  components?: PromptComponentRequest[] | null;
}

export const toPromptChange = ({ source, components, ...labels }: UpdatePromptRequest): PromptChange => ({
  ...labels,
  source: source == null ? undefined : toSource(source),
  components: components == null ? undefined : toComponents(components, 'components'),
});
