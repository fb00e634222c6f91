import type { ConversationProgress } from './conversation-source.port.js';

/** Messages read at once; a single longer conversation is read alone. */
const MAX_MESSAGES_PER_READ = 2_000;

/** The conversations in groups that are read at once: it bounds what a batch holds in memory. */
export function inReads(conversations: readonly ConversationProgress[]): ConversationProgress[][] {
  const groups: ConversationProgress[][] = [];
  let room = 0;
  for (const conversation of conversations) {
    const group = groups.at(-1);
    if (group === undefined || conversation.messageCount > room) {
      groups.push([conversation]);
      room = MAX_MESSAGES_PER_READ - conversation.messageCount;
    } else {
      group.push(conversation);
      room -= conversation.messageCount;
    }
  }
  return groups;
}
