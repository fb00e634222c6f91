import { toInstant } from '@parley/kernel';
import type { MessageDraft } from './conversation-draft.js';

/**
 * When each message was said: as the caller states it, else a millisecond after the one before, so that the order
 * given is the order kept. The first without a time comes now, or just after what the conversation holds already.
 */
export function messageTimes(messages: readonly MessageDraft[], lastMessageAt: Date | null, now: Date): Date[] {
  let previous = Math.max(now.getTime() - 1, lastMessageAt?.getTime() ?? 0);
  return messages.map(({ request }) => {
    previous = request.createdAt == null ? previous + 1 : toInstant(request.createdAt).getTime();
    return new Date(previous);
  });
}
