import { fingerprint } from '../../domain/fingerprint.js';
import type { PromptComponent } from '../../domain/prompt-component.js';
import { hasPlaceholders } from '../../domain/template/template.js';

/** A system prompt as a conversation carries it: by what it says, by its identifier, or both. */
export interface SystemPromptReference {
  readonly tenantId: string;
  readonly productId: string;
  readonly promptId: string | null;
  readonly externalPromptId: string | null;
  readonly components: readonly PromptComponent[] | null;
  /** Whether variables come along with it. */
  readonly hasVariables: boolean;
}

/** Whether the text may be a known template filled in; it is the template itself when its variables come separately. */
export const mayBeFilledIn = ({ components, hasVariables }: SystemPromptReference): boolean =>
  !hasVariables || components?.some(({ content }) => hasPlaceholders(content)) !== true;

/** The same for references that are bound to resolve alike. */
export const referenceKey = (reference: SystemPromptReference): string =>
  JSON.stringify([
    reference.tenantId,
    reference.productId,
    reference.promptId,
    reference.externalPromptId,
    reference.components === null ? null : fingerprint(reference.components).toString('hex'),
    reference.hasVariables,
  ]);
