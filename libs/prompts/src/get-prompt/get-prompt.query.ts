import { Query } from '@nestjs/cqrs';
import type { PromptVariables } from '../domain/prompt-variables.js';
import type { PromptView } from '../prompt.view.js';

export interface ComposedPrompt {
  /** The prompt's text, with the variables that were given filled in. */
  readonly composedPrompt: string;
  readonly prompt: PromptView;
}

export class GetPrompt extends Query<ComposedPrompt> {
  constructor(
    readonly tenantId: string,
    readonly idOrExternalId: string,
    readonly variables: PromptVariables,
  ) {
    super();
  }
}
