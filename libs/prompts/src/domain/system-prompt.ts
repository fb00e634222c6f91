import { grouped, invalidField, notFound, type Problem } from '@parley/kernel';
import { changedExternalIds } from './component-identity.js';
import { fingerprint, type PromptComponent } from './prompt-component.js';
import type { TemplateMatch } from './prompt-template.js';
import type { KnownVersion, PromptVersionRef } from './prompt-version.js';
import { hasPlaceholders } from './template/template.js';

/** A conversation's system prompt as it was sent: by its text, by its identifier, or both. */
export interface SentSystemPrompt {
  readonly promptId: string | null;
  readonly externalPromptId: string | null;
  readonly components: readonly PromptComponent[] | null;
  /** Whether variables are sent along with it. */
  readonly hasVariables: boolean;
}

export interface SystemPromptReference extends SentSystemPrompt {
  readonly tenantId: string;
  readonly productId: string;
}

export interface NamedPrompt {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string | null;
  readonly productId: string;
  readonly role: string;
}

/** What is known of a system prompt before anything is made or activated for it. */
export interface MatchedPrompt {
  readonly reference: SystemPromptReference;
  /** The prompt that it names, if that exists. */
  readonly prompt: NamedPrompt | null;
  /** Null when no version has its text. */
  readonly version: KnownVersion | null;
  /** How its text was matched; null if it was not, or if there is no text. */
  readonly match: TemplateMatch | null;
}

/** A system prompt that now exists. */
export interface EnsuredPrompt extends PromptVersionRef {
  /** Null if it was named or newly made instead of being matched by its text. */
  readonly match: TemplateMatch | null;
}

/** The prompt that the reference names: null if it names none, or one that does not exist yet. */
export function namedPromptOf(
  { tenantId, productId, promptId, externalPromptId, components }: SystemPromptReference,
  found: readonly NamedPrompt[],
): NamedPrompt | null | Problem {
  if (promptId === null && externalPromptId === null) return null;
  const prompt = found.find(
    (candidate) =>
      candidate.tenantId === tenantId &&
      (promptId === null ? candidate.externalId === externalPromptId : candidate.id === promptId),
  );
  if (prompt === undefined && promptId === null)
    return components === null ? notFound('The prompt', 'systemPrompt.externalPromptId') : null;
  if (prompt === undefined) return notFound('The prompt', 'systemPrompt.promptId');
  if (externalPromptId !== null && prompt.externalId !== externalPromptId) {
    return invalidField('systemPrompt.externalPromptId', 'must name the same one as promptId');
  }
  return prompt.productId === productId
    ? prompt
    : invalidField('systemPrompt', 'must name a prompt of the same product');
}

/** Whether the text may be a filled-in template; if variables are sent separately, the text is the template itself. */
export const mayBeFilledIn = ({ components, hasVariables }: SentSystemPrompt): boolean =>
  !hasVariables || components?.some(({ content }) => hasPlaceholders(content)) !== true;

/** Equal for references that always match alike. */
export const referenceKey = (reference: SystemPromptReference): string =>
  JSON.stringify([
    reference.tenantId,
    reference.productId,
    reference.promptId,
    reference.externalPromptId,
    reference.components === null ? null : fingerprint(reference.components).toString('hex'),
    reference.components?.map(({ id, externalId }) => [id, externalId]) ?? null,
    reference.hasVariables,
  ]);

/** The external ids that the version's components get; null if nothing changes. */
export const newExternalIds = ({ reference: { components }, version }: MatchedPrompt): (string | null)[] | null =>
  components === null || version?.externalComponentIds === undefined
    ? null
    : changedExternalIds(components, version.externalComponentIds);

/** Whether everything sent to a product exists and is in use, and the last of it is active: then nothing is to do. */
export const isEnsured = (sentToProduct: readonly MatchedPrompt[]): boolean =>
  sentToProduct.every((one) => one.version?.isArchived === false && newExternalIds(one) === null) &&
  sentToProduct.at(-1)?.version?.isActive === true;

export const groupByProduct = (matched: readonly MatchedPrompt[]) => [
  ...grouped(matched, ({ reference }) => reference.tenantId + reference.productId).values(),
];
