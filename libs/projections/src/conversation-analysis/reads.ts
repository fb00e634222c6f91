import { reasonOf } from '@parley/kernel';
import { StoreFailure } from '@parley/postgres';
import {
  type ConversationProgress,
  type ConversationSource,
  MOST_READ_BYTES,
  type StoredConversation,
} from './conversation-source.port.js';

/** The most that one read holds; a single longer conversation is read alone. */
const READ: Bounds = { messages: 2_000, bytes: 8 * MOST_READ_BYTES };
/** The most text whose rows wait for an insert: short conversations share one per batch, however many messages. */
const INSERT: Bounds = { messages: Infinity, bytes: 12 * MOST_READ_BYTES };

interface Bounds {
  readonly messages: number;
  readonly bytes: number;
}

/** Groups conversations that are read at once, which bounds what a batch holds in memory. */
export const inReads = (conversations: readonly ConversationProgress[]): ConversationProgress[][] =>
  inGroups(conversations, READ);

/** Groups conversations whose rows are inserted at once. */
export const inInserts = (conversations: readonly ConversationProgress[]): ConversationProgress[][] =>
  inGroups(conversations, INSERT);

function inGroups(conversations: readonly ConversationProgress[], most: Bounds): ConversationProgress[][] {
  const groups: ConversationProgress[][] = [];
  let [messages, bytes] = [0, 0];
  for (const conversation of conversations) {
    messages += conversation.messageCount;
    bytes += readBytes(conversation);
    const group = groups.at(-1);
    if (group === undefined || messages > most.messages || bytes > most.bytes) {
      groups.push([conversation]);
      [messages, bytes] = [conversation.messageCount, readBytes(conversation)];
    } else group.push(conversation);
  }
  return groups;
}

const readBytes = ({ contentBytes }: ConversationProgress): number => Math.min(contentBytes, MOST_READ_BYTES);

export interface ReadConversations {
  readonly conversations: readonly StoredConversation[];
  /** Conversations that cannot be read, each with its own reason. */
  readonly unreadable: readonly (ConversationProgress & { readonly reason: string })[];
}

/**
 * Reads the conversations of a group. One that cannot be read does not keep the others from being read.
 * @throws StoreFailure when the store does not answer.
 */
export async function readEach(
  source: ConversationSource,
  group: readonly ConversationProgress[],
): Promise<ReadConversations> {
  try {
    return { conversations: await source.load(group), unreadable: [] };
  } catch (error) {
    const [first, ...others] = group;
    if (error instanceof StoreFailure || first === undefined) throw error;
    if (others.length === 0) return { conversations: [], unreadable: [{ ...first, reason: reasonOf(error) }] };
  }
  const read: ReadConversations[] = [];
  for (const one of group) read.push(await readEach(source, [one]));
  return {
    conversations: read.flatMap(({ conversations }) => conversations),
    unreadable: read.flatMap(({ unreadable }) => unreadable),
  };
}
