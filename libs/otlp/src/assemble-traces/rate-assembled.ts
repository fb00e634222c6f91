import { findConversations, findMessage } from '@parley/conversations';
import { newId, Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { Rate } from '@parley/ratings';
import { shortened } from '../adapters/identity.js';
import type { AssembledRating } from '../domain/rate-turns.js';
import { isTimeOfMessage } from './to-sent-messages.js';

type NewRating = ConstructorParameters<typeof Rate>[0];

/** The rating as POST /ratings takes it; null if its subject does not exist, or if it has no plausible time. */
export async function toNewRating(
  db: Queryable,
  tenantId: string,
  { externalMessageId, conversation, atMs, ...scale }: AssembledRating,
  now: Date,
): Promise<NewRating | null> {
  if (!isTimeOfMessage(atMs, now)) return null;
  const message =
    externalMessageId === null ? null : await findMessage(db, { tenantId, messageId: null, externalMessageId });
  const name = conversation === null ? null : shortened(conversation);
  const [found] = await findConversations(db, [
    message === null
      ? { tenantId, conversationId: null, externalConversationId: name }
      : { tenantId, conversationId: message.conversationId, externalConversationId: null },
  ]);
  if (typeof found !== 'object' || found instanceof Problem) return null;
  return {
    ...{ tenantId, id: newId(), productId: found.productId, ...scale, ratedAt: new Date(atMs) },
    subject: {
      conversationId: message === null ? found.id : null,
      externalConversationId: null,
      messageId: message?.id ?? null,
      externalMessageId: null,
    },
  };
}
