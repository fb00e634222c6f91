import type { FieldError } from '@parley/kernel';
import { type PromptComponent, type SystemPromptReference, toComponent } from '@parley/prompts';
import type { RecordMessagesRequest } from '../record-messages/record-messages.request.js';
import type { SystemPromptRequest } from '../record-messages/system-prompt.request.js';
import type { ConversationDraft } from './conversation-draft.js';

type Given = RecordMessagesRequest['systemPrompt'];

export function systemPromptErrors(given: Given): FieldError[] {
  if (given == null || typeof given === 'string') return [];
  const { promptId, externalPromptId, content, components } = given;
  if (content != null && components != null) {
    return [{ path: 'systemPrompt.content', message: 'must not be combined with components' }];
  }
  return [promptId, externalPromptId, content, components].every((field) => field == null)
    ? [{ path: 'systemPrompt', message: 'must hold promptId, externalPromptId, content or components' }]
    : [];
}

/** The system prompt that the draft carries; null when it carries none. A blank text is none. */
export function systemPromptOf(
  { tenantId, request: { systemPrompt } }: ConversationDraft,
  productId: string,
): SystemPromptReference | null {
  if (systemPrompt == null) return null;
  const given = typeof systemPrompt === 'string' ? { content: systemPrompt } : systemPrompt;
  const reference = {
    tenantId,
    productId,
    promptId: given.promptId?.toLowerCase() ?? null,
    externalPromptId: given.externalPromptId ?? null,
    components: componentsOf(given),
    hasVariables: given.variables != null,
  };
  const isNone = reference.promptId === null && reference.externalPromptId === null && reference.components === null;
  return isNone ? null : reference;
}

function componentsOf({ content, components }: SystemPromptRequest): PromptComponent[] | null {
  if (components != null) return components.map(toComponent);
  return content == null || content.trim() === '' ? null : [toComponent({ content })];
}
