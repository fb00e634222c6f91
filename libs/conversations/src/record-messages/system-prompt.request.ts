import { Content, ExternalId, Id, ListOf, Properties } from '@parley/http';
import type { JsonObject } from '@parley/kernel';
import { MAX_COMPONENTS, PromptComponentRequest } from '@parley/prompts';

export class SystemPromptRequest {
  @Id({ optional: true })
  promptId?: string | null;

  @ExternalId({ optional: true, description: 'With a text, a prompt that is not known yet is made.' })
  externalPromptId?: string | null;

  @Content({ optional: true, description: 'As it was sent to the model, or with {{variables}}.' })
  content?: string | null;

  @ListOf(() => PromptComponentRequest, { optional: true, min: 1, max: MAX_COMPONENTS })
  components?: PromptComponentRequest[] | null;

  @Properties({ optional: true })
  variables?: JsonObject | null;
}
