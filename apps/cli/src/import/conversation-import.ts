import { type ApiClient, ApiError } from '@parley/api-client';
import type { JsonObject } from '@parley/kernel';
import { type PlainMessage, plainMessages } from '@parley/message-shapes';
import { contentId } from './content-id.js';
import type { ImportKind, LineResult } from './import-file.js';
import type { Line } from './line.js';
import type { ImportSource } from './import-source.js';
import { openAiBody } from './openai-lines.js';
import { type BatchResult, postBatch, reasonOf } from './post-batch.js';

const CONVERSATIONS_PER_BATCH = 50;

/** Lines are POST /messages bodies with an optional `rating`: { rating, ratingMin, ratingMax, feedback?, ratedAt? }. */
export const conversationImport = (product: string | undefined): ImportKind =>
  importOf('conversations', product, (value) => value, idsByLine);

/** Lines are as OpenAI writes them; all that name no user belong to `user`. */
export const openAiImport = (product: string | undefined, user: string): ImportKind =>
  importOf('openai', product, (value) => openAiBody(value, user), idsByHistory);

type MessageId = (message: JsonObject, index: number) => string;
/** Ids for the messages of a line that have none, where other lines may be about the same conversation. */
type MessageIds = (line: Line) => MessageId;

const idsByLine: MessageIds = (line) => (message, index) =>
  contentId(`${line.number} ${index + 1} ${JSON.stringify(message)}`);

/**
 * Each request repeats what was said before it, without usage and the like: a message is the same if it says the same
 * and was said before as often.
 */
const idsByHistory: MessageIds = () => {
  const times = new Map<string, number>();
  return (message) => {
    const said = JSON.stringify(plainMessages(message).map(saidIn));
    const time = (times.get(said) ?? 0) + 1;
    times.set(said, time);
    return contentId(`${time} ${said}`);
  };
};

const saidIn = ({ role, messageType, content, toolName, input, output }: PlainMessage) =>
  [role, messageType, content, toolName, input, output] as const;

/** A conversation known by the content of its line has no other lines. */
const idsByPlace: MessageId = (_, index) => `line-${index + 1}`;

const importOf = (
  name: string,
  product: string | undefined,
  read: (value: Line['value']) => Line['value'],
  messageIds: MessageIds,
): ImportKind => ({
  name,
  linesPerBatch: CONVERSATIONS_PER_BATCH,
  send: async (api, lines, source) => {
    const conversations = lines.map((line) => toBody(read(line.value), product, messageIds(line)));
    const results = await postBatch(api, { path: '/messages/batch', field: 'conversations' }, conversations);
    return Promise.all(
      lines.map((line, index) => finish(api, line, conversations[index] ?? {}, results[index], source)),
    );
  },
});

/**
 * The line as a body. Conversations and messages without an identifier get one from content or place, so that importing
 * the same file again stores nothing twice.
 */
function toBody(
  { rating: _, ...value }: Record<string, unknown>,
  product: string | undefined,
  messageId: MessageId,
): Record<string, unknown> {
  const isNamed = value['externalConversationId'] != null || value['conversationId'] != null;
  const messages = value['messages'];
  return {
    ...value,
    ...(value['externalProductId'] == null ? { productId: value['productId'] ?? product } : {}),
    ...(isNamed ? {} : { externalConversationId: contentId(JSON.stringify(value)) }),
    messages: Array.isArray(messages)
      ? messages.map((message, index) => withId(message, index, isNamed ? messageId : idsByPlace))
      : messages,
  };
}

function withId(message: unknown, index: number, idOf: MessageId): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return message;
  const given = message as JsonObject;
  // An id of the AI SDK, say, becomes the external one.
  if (plainMessages(given).some(({ externalMessageId }) => externalMessageId != null)) return message;
  return { ...message, externalMessageId: idOf(given, index) };
}

async function finish(
  api: ApiClient,
  { number, value }: Line,
  body: Record<string, unknown>,
  result: BatchResult | undefined,
  source: ImportSource,
): Promise<LineResult> {
  if (result === undefined) return { number, outcome: 'rejected', reason: 'got no answer' };
  if (result.status === 'rejected') return { number, outcome: 'rejected', reason: reasonOf(result) };
  const rating = value['rating'] as { readonly ratedAt?: unknown } | null | undefined;
  if (rating == null || result.status === 'sampled_out') return { number, outcome: result.status };
  try {
    await api.call('POST', '/ratings', {
      ...rating,
      productId: body['productId'],
      externalProductId: body['externalProductId'],
      conversationId: result.conversationId,
      // A fixed time, so that the same rating imported again does not count as a newer one.
      ratedAt: rating.ratedAt ?? lastMessageTime(value) ?? source.modifiedAt.toISOString(),
    });
    return { number, outcome: result.status };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { number, outcome: 'rejected', reason: `rating: ${error.message}` };
  }
}

function lastMessageTime({ messages }: Record<string, unknown>): string | undefined {
  const last = Array.isArray(messages) ? (messages.at(-1) as { createdAt?: unknown } | undefined) : undefined;
  return typeof last?.createdAt === 'string' ? last.createdAt : undefined;
}
