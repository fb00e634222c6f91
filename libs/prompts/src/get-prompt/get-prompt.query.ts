import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { described, record, text } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { composePrompt, type PromptVariables } from '../domain/prompt-variables.js';
import { findPrompt } from '../postgres/find-prompt.js';
import { readComponents } from '../postgres/read-components.js';
import { PROMPT, type PromptView, toPromptView } from '../prompt.view.js';

export interface ComposedPrompt {
  /** The prompt's text with the given variables filled in. */
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

@QueryHandler(GetPrompt)
export class GetPromptHandler implements IQueryHandler<GetPrompt> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, promptId, variables }: GetPrompt): Promise<ComposedPrompt> {
    const prompt = await findPrompt(this.postgres.reads, tenantId, promptId);
    const components = await readComponents(this.postgres.reads, tenantId, prompt.id);
    return { composedPrompt: composePrompt(components, variables), prompt: toPromptView(prompt, components) };
  }
}
