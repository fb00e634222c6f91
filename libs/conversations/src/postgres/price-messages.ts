import type { PricesOfModels } from '@parley/models';
import type { Queryable } from '@parley/postgres';
import type { Conversation } from '../domain/conversation.js';
import { priced } from '../domain/message-usage.js';
import type { NewMessage } from '../domain/messages.js';
import type { AttributedSent, SentBatch, SentMessages } from '../record-messages/recorded.js';

type Attributed = ReadonlyMap<SentMessages, AttributedSent>;

/** Adds the costs of messages at the current prices of their models. */
export async function priceMessages(
  tx: Queryable,
  prices: PricesOfModels,
  batches: readonly SentBatch[],
  { attributed, existing }: { readonly attributed: Attributed; readonly existing: ReadonlyMap<string, Conversation> },
): Promise<Attributed> {
  const used = batches.flatMap(({ tenantId, conversationId, requests }) => {
    const own = existing.get(conversationId)?.model ?? null;
    return requests.flatMap((request) =>
      (attributed.get(request)?.messages ?? []).flatMap((message) => {
        const name = message.usage?.model ?? request.model ?? own;
        return message.usage === null || name === null ? [] : [{ tenantId, name, id: message.id }];
      }),
    );
  });
  if (used.length === 0) return attributed;
  const found = await prices.of(tx, used);
  const byMessage = new Map(used.map(({ id, name }, index) => [id, { name, prices: found[index] ?? null }]));
  const withPrice = (message: NewMessage): NewMessage => {
    const paid = byMessage.get(message.id);
    if (message.usage === null || paid === undefined) return message;
    return { ...message, usage: { ...priced(message.usage, paid.prices), model: paid.name } };
  };
  return new Map(
    [...attributed].map(([request, messages]) => [
      request,
      { ...messages, messages: messages.messages.map(withPrice) },
    ]),
  );
}
