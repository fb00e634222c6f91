import { type ApiClient, ApiError } from '@parley/api-client';
import { contentId } from './content-id.js';
import type { ImportKind, LineResult } from './import-file.js';
import type { Line } from './line.js';
import type { ImportSource } from './import-source.js';
import { openAiBody } from './openai-lines.js';
import { type BatchResult, postBatch, reasonOf } from './post-batch.js';

const CONVERSATIONS_PER_BATCH = 50;

/** Lines are POST /messages bodies with an optional `rating`: { rating, ratingMin, ratingMax, feedback?, ratedAt? }. */
export const conversationImport = (product: string | undefined): ImportKind =>
  importOf('conversations', product, (value) => value);

/** Lines are as OpenAI writes them; all that name no user belong to `user`. */
export const openAiImport = (product: string | undefined, user: string): ImportKind =>
  importOf('openai', product, (value) => openAiBody(value, user));

const importOf = (
  name: string,
  product: string | undefined,
  read: (value: Line['value']) => Line['value'],
): ImportKind => ({
  name,
  linesPerBatch: CONVERSATIONS_PER_BATCH,
  send: async (api, lines, source) => {
    const conversations = lines.map(({ value }) => toBody(read(value), product));
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
): Record<string, unknown> {
  const conversation =
    value['externalConversationId'] ?? (value['conversationId'] == null ? contentId(JSON.stringify(value)) : undefined);
  const messages = value['messages'];
  return {
    ...value,
    ...(value['externalProductId'] == null ? { productId: value['productId'] ?? product } : {}),
    ...(conversation === undefined ? {} : { externalConversationId: conversation }),
    messages: Array.isArray(messages) ? messages.map((message, index) => withId(message, index)) : messages,
  };
}

const withId = (message: unknown, index: number): unknown => {
  if (typeof message !== 'object' || message === null) return message;
  const { externalMessageId } = message as { readonly externalMessageId?: unknown };
  return { ...message, externalMessageId: externalMessageId ?? `line-${index + 1}` };
};

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
