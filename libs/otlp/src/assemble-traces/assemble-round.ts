import type { Recorded, SentMessages } from '@parley/conversations';
import { Problem } from '@parley/kernel';
import type { Postgres, Queryable } from '@parley/postgres';
import { assemble } from '../domain/assemble.js';
import { grouped } from '../domain/grouped.js';
import { type Turn, turnsOf } from '../domain/turns.js';
import { dueTraces, fragmentsOf, lockAssembly, markAssembled, markFailed } from '../postgres/due-traces.js';
import { knownConversations } from '../postgres/known-conversations.js';
import { conversationOf, toSentMessages } from './to-sent-messages.js';

export interface AssemblyParts {
  readonly postgres: Postgres;
  /** As POST /messages has messages recorded: each with an outcome of its own, in order. */
  readonly record: (sent: readonly SentMessages[]) => Promise<Recorded[]>;
  readonly onFailure: (problem: string, about: object) => void;
}

/** What came of the turns of one conversation. */
interface Assembled {
  readonly traceIds: readonly string[];
  readonly sent: SentMessages | null;
}

/**
 * Assembles some of what has been quiet for long enough, of one tenant.
 *
 * The messages are durable before the traces are marked: killed in between, the same comes again, and all of it is in
 * the conversation already.
 * @returns whether there was any.
 */
export async function assembleRound(parts: AssemblyParts, now: Date): Promise<boolean> {
  const due = await dueTraces(parts.postgres, now);
  if (due === null) return false;
  const { tenantId, traceIds } = due;
  await parts.postgres.transaction(async (tx) => {
    await lockAssembly(tx, tenantId);
    const conversations = await assembleTraces(tx, tenantId, traceIds, now);
    const failed = await recordAll(parts, conversations);
    for (const { problem, isFinal, traceIds: ofConversation } of failed) {
      parts.onFailure(problem, { tenantId, traces: ofConversation.length, isFinal });
      await markFailed(tx, tenantId, ofConversation, { problem, isFinal, now });
    }
    const open = new Set(failed.flatMap((one) => one.traceIds));
    const done = traceIds.filter((traceId) => !open.has(traceId));
    await markAssembled(tx, tenantId, done, now);
  });
  return true;
}

async function assembleTraces(
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

async function recordAll({ record }: AssemblyParts, conversations: readonly Assembled[]) {
  const sending = conversations.flatMap(({ sent, traceIds }) => (sent === null ? [] : [{ sent, traceIds }]));
  const outcomes = await record(sending.map(({ sent }) => sent));
  return sending.flatMap(({ traceIds }, index) => {
    const outcome = outcomes[index];
    if (outcome?.status !== 'rejected') return [];
    const { problem } = outcome;
    return [{ traceIds, problem: problem.message, isFinal: !isTemporary(problem) }];
  });
}

const isTemporary = (problem: Problem): boolean => problem.code === 'unavailable';
