import { findConversations, findMessage } from '@parley/conversations';
import type { Queryable } from '@parley/postgres';
import type { NewRating } from '../domain/new-rating.js';

export interface Rated {
  readonly conversationId: string;
  /** Null when the conversation as a whole is rated. */
  readonly messageId: string | null;
}

/** What is rated; null if it does not exist. */
export async function findRated(tx: Queryable, { tenantId, subject }: NewRating): Promise<Rated | null> {
  if (subject.messageId !== null || subject.externalMessageId !== null) {
    const message = await findMessage(tx, { tenantId, ...subject });
    return message === null ? null : { conversationId: message.conversationId, messageId: message.id };
  }
  const [link] = await findConversations(tx, [{ tenantId, ...subject }]);
  return typeof link === 'object' && 'id' in link ? { conversationId: link.id, messageId: null } : null;
}
