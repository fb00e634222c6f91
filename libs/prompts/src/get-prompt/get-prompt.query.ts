import { Query } from '@nestjs/cqrs';
import { described, record, text } from '@parley/http';
import type { PromptVariables } from '../domain/prompt-variables.js';
import { PROMPT, type PromptView } from '../prompt.view.js';

export interface ComposedPrompt {
  /** The prompt's text, with the variables that were given filled in. */
  readonly composedPrompt: string;
  readonly prompt: PromptView;
}

export const COMPOSED_PROMPT = record<ComposedPrompt>('ComposedPrompt', {
  composedPrompt: described(
    text,
    "The components' contents, joined by blank lines, with the variables of the query filled in.",
  ),
  prompt: described(PROMPT, 'The prompt itself.'),
});

export class GetPrompt extends Query<ComposedPrompt> {
  constructor(
    readonly tenantId: string,
    readonly promptId: string,
    readonly variables: PromptVariables,
  ) {
    super();
  }
}
