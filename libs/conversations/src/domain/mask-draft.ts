import type { Json } from '@parley/kernel';
import { maskJson, maskText } from '@parley/privacy';
import type { ConversationDraft, MessageDraft } from './conversation-draft.js';

/** The draft of a user who is anonymised: nothing that was said or attached tells who it was. Identifiers stay. */
export function maskDraft(draft: ConversationDraft): ConversationDraft {
  return {
    ...draft,
    request: { ...draft.request, ...maskFields(draft.request, ['properties', 'voiceCall']) },
    messages: draft.messages.map(maskMessage),
  };
}

const maskMessage = (message: MessageDraft): MessageDraft => ({
  ...message,
  request: {
    ...message.request,
    ...(message.request.content == null ? {} : { content: maskText(message.request.content) }),
    ...maskFields(message.request, ['input', 'output', 'context', 'properties', 'voice']),
  },
});

/** Fields that are absent stay absent. */
function maskFields<T extends object, K extends keyof T>(given: T, fields: readonly K[]): Pick<T, K> {
  const present = fields.filter((field) => given[field] != null);
  return Object.fromEntries(present.map((field) => [field, maskJson(given[field] as Json)])) as Pick<T, K>;
}
