import type { SentMessages } from '@parley/conversations';
import type { Queryable } from '@parley/postgres';
import { assemble } from '../domain/assemble.js';
import { grouped } from '../domain/grouped.js';
import { type Turn, turnsOf } from '../domain/turns.js';
import { fragmentsOf } from '../postgres/due-traces.js';
import { knownConversations } from '../postgres/known-conversations.js';
import { conversationOf, toSentMessages } from './to-sent-messages.js';

/** What came of the turns of one conversation. */
export interface Assembled {
  readonly traceIds: readonly string[];
  readonly sent: SentMessages | null;
}

/** What the traces add to each of the conversations that they are of. */
export async function assembleTraces(
  tx: Queryable,
  tenantId: string,
  traceIds: readonly string[],
  now: Date,
): Promise<Assembled[]> {
  const fragments = await fragmentsOf(tx, tenantId, traceIds);
  const turns = [...grouped(fragments, ({ traceId }) => traceId).values()].flatMap(turnsOf);
  const conversations = [...grouped(turns, (turn) => conversationOf([turn]))];
  const known = await knownConversations(
    tx,
    tenantId,
    conversations.map(([name]) => name),
  );
  return conversations.map(([name, ofConversation]) => {
    const before = known.get(name);
    const messages = assemble(before?.messages ?? [], ofConversation);
    const to = { tenantId, productId: productOf(ofConversation), knownUserId: before?.externalUserId ?? null };
    return {
      traceIds: ofConversation.map(({ owner }) => owner.traceId),
      sent: messages.length === 0 ? null : toSentMessages(to, ofConversation, messages, now),
    };
  });
}

/** Fragments without a product were never stored. */
const productOf = (turns: readonly Turn[]): string =>
  turns.map(({ names }) => names.product).find((product) => product !== null) ?? '';
