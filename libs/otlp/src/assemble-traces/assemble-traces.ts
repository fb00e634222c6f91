import type { SentMessages } from '@parley/conversations';
import type { Queryable } from '@parley/postgres';
import { assemble } from '../domain/assemble.js';
import type { Fragment } from '../domain/fragment.js';
import { grouped } from '../domain/grouped.js';
import { type AssembledRating, ratingsOf } from '../domain/rate-turns.js';
import { type Turn, turnsOf } from '../domain/turns.js';
import { knownConversations } from '../postgres/known-conversations.js';
import { conversationOf, toSentMessages } from './to-sent-messages.js';

/** The result of assembling the turns of one conversation. */
export interface Assembled {
  readonly traceIds: readonly string[];
  readonly sent: SentMessages | null;
}

export interface RatedTrace {
  readonly traceId: string;
  readonly rating: AssembledRating;
}

/** The messages that the traces of the fragments add to each of their conversations, and the ratings in them. */
export async function assembleTraces(
  tx: Queryable,
  tenantId: string,
  fragments: readonly Fragment[],
  now: Date,
): Promise<{ readonly conversations: readonly Assembled[]; readonly ratings: readonly RatedTrace[] }> {
  const traces = [...grouped([...fragments].sort(byTime), ({ traceId }) => traceId)].map(([traceId, ofTrace]) => {
    const turns = turnsOf(ofTrace);
    return { turns, ratings: ratingsOf(ofTrace, turns).map((rating) => ({ traceId, rating })) };
  });
  const turns = traces.flatMap((trace) => trace.turns).sort((a, b) => a.owner.startMs - b.owner.startMs);
  const named = [...grouped(turns, (turn) => conversationOf([turn]))];
  const known = await knownConversations(
    tx,
    tenantId,
    named.map(([name]) => name),
  );
  const conversations = named.map(([name, ofConversation]) => {
    const before = known.get(name);
    const messages = assemble(before?.messages ?? [], ofConversation);
    const to = { tenantId, productId: productOf(ofConversation), knownUserId: before?.externalUserId ?? null };
    return {
      traceIds: ofConversation.map(({ owner }) => owner.traceId),
      sent: messages.length === 0 ? null : toSentMessages(to, ofConversation, messages, now),
    };
  });
  return { conversations, ratings: traces.flatMap(({ ratings }) => ratings) };
}

/** Of names that contradict each other the first is taken, so that the order of stored rows must not matter. */
const byTime = (a: Fragment, b: Fragment): number => a.startMs - b.startMs || (keyOf(a) < keyOf(b) ? -1 : 1);
const keyOf = ({ traceId, spanId, kind }: Fragment): string => `${traceId} ${spanId} ${kind}`;

/** Every stored fragment has a product. */
const productOf = (turns: readonly Turn[]): string =>
  turns.map(({ names }) => names.product).find((product) => product !== null) ?? '';
