import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { composePrompt } from '../domain/prompt-variables.js';
import { findPrompt } from '../postgres/find-prompt.js';
import { JOIN_ACTIVE, NEWEST_CONTENT } from '../postgres/version-roles.js';
import { type ComponentView, SHOWN_EXTERNAL_ID, toPromptView } from '../prompt.view.js';
import { type ComposedPrompt, GetPrompt } from './get-prompt.query.js';

@QueryHandler(GetPrompt)
export class GetPromptHandler implements IQueryHandler<GetPrompt> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, promptId, variables }: GetPrompt): Promise<ComposedPrompt> {
    const prompt = await findPrompt(this.postgres.reads, tenantId, promptId);
    const components = await this.componentsOf(tenantId, prompt.id);
    return { composedPrompt: composePrompt(components, variables), prompt: toPromptView(prompt, components) };
  }

  /** Those of the active version if the prompt is in that, else of its newest. */
  private componentsOf(tenantId: string, promptId: string): Promise<ComponentView[]> {
    return this.postgres.reads.query<ComponentView>({
      text: `SELECT c.id, ${SHOWN_EXTERNAL_ID} AS "externalComponentId", c.type, c.source, c.name, c.content,
               c.is_dynamic AS "isDynamic", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
             FROM (
               SELECT coalesce(r.content_id, ${NEWEST_CONTENT}) AS content_id FROM prompts p ${JOIN_ACTIVE}
               WHERE p.tenant_id = $1 AND p.id = $2
             ) AS shown
             JOIN prompt_components c ON c.tenant_id = $1 AND c.version_id = shown.content_id
             ORDER BY c.position`,
      values: [tenantId, promptId],
    });
  }
}
