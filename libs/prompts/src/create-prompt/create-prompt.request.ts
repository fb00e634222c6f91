import { ExternalId, ExternalProductId, ListOf, OneOf, ProductId, Text, TextList } from '@parley/http';
import type { NewPrompt } from '../domain/new-prompt.js';
import { SENT_SOURCES, type SentSource, toSource } from '../domain/prompt-component.js';
import { MAX_COMPONENTS, PromptComponentRequest, SOURCE_DESCRIPTION } from '../prompt-component.request.js';

export class CreatePromptRequest {
  @Text({ max: 255, description: 'What people call it.' })
  name!: string;

  @ProductId()
  productId!: string;

  @ExternalProductId()
  externalProductId?: string | null;

  @Text({ min: 1, max: 255, description: 'Role key in the product mapping.' })
  role!: string;

  @ListOf(() => PromptComponentRequest, {
    min: 1,
    max: MAX_COMPONENTS,
    description: 'The text, in parts, in their order.',
  })
  components!: PromptComponentRequest[];

  @ExternalId({ optional: true, description: 'Must not be taken by another prompt, archived ones included.' })
  externalPromptId?: string | null;

  @Text({ optional: true, max: 8192, description: 'What it is for.' })
  description?: string | null;

  @OneOf(SENT_SOURCES, { optional: true, default: 'customer', description: SOURCE_DESCRIPTION })
  source?: SentSource | null;

  @TextList({ optional: true, min: 0, max: 100, maxLength: 255, description: 'Labels.' })
  tags?: string[] | null;
}

export const toNewPrompt = (tenantId: string, request: CreatePromptRequest): NewPrompt => ({
  tenantId,
  productId: request.productId.toLowerCase(),
  externalId: request.externalPromptId ?? null,
  name: request.name,
  description: request.description ?? null,
  source: toSource(request.source ?? 'customer'),
  role: request.role,
  tags: request.tags ?? [],
});
