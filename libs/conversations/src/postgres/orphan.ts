import { invalidField, notFound, type Problem } from '@parley/kernel';
import type { ConversationDraft } from '../domain/conversation-draft.js';
import type { KnownMessages } from './known-messages.js';

/** Why a parent that the draft names cannot be one; null when each is a message of the conversation or of the draft. */
export function orphan({ messages }: ConversationDraft, { ids, byExternalId }: KnownMessages): Problem | null {
  const own = new Set(messages.map(({ request }) => request.externalMessageId));
  for (const [index, { request }] of messages.entries()) {
    const { parentMessageId, parentExternalMessageId } = request;
    if (parentMessageId != null && !ids.has(parentMessageId.toLowerCase())) return notFound('The parent message');
    if (
      parentExternalMessageId != null &&
      !own.has(parentExternalMessageId) &&
      !byExternalId.has(parentExternalMessageId)
    ) {
      return invalidField(`messages[${index}].parentExternalMessageId`, 'must name a message of the conversation');
    }
  }
  return null;
}
