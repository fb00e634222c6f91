import { ListOf, Text } from '@parley/http';
import { MAX_COMPONENTS, PromptComponentRequest } from '../prompt-component.request.js';

/** Absent stays as it is; null clears a name or description. */
export class UpdatePromptRequest {
  @Text({ optional: true, max: 255 })
  name?: string | null;

  @Text({ optional: true, max: 8192 })
  description?: string | null;

  @Text({ optional: true, min: 1, max: 255 })
  role?: string | null;

  @ListOf(() => PromptComponentRequest, {
    optional: true,
    min: 1,
    max: MAX_COMPONENTS,
    description: 'Make a new version, which is not active.',
  })
  components?: PromptComponentRequest[] | null;
}
