import type { Json } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { maskJson } from '@parley/privacy';
import { shortened } from '../adapters/identity.js';
import type { Fragment } from '../domain/fragment.js';
import { grouped } from '../domain/grouped.js';
import { conversationNamed } from '../domain/turns.js';

/** External ids. */
interface Named {
  readonly users: readonly string[];
  readonly conversations: readonly string[];
}

/**
 * Masks the texts of anonymised users before they are stored: those of traces that name such a user, or a conversation
 * of one, whoever else they name. A trace that does not name its user yet may be theirs: if the tenant has anonymised
 * users, it is masked as well.
 */
export async function maskAnonymous(
  tx: Queryable,
  tenantId: string,
  fragments: readonly Fragment[],
): Promise<Fragment[]> {
  const traces = namedInTraces(fragments, await storedNames(tx, tenantId, fragments));
  const anonymised = await anonymisedAmong(tx, tenantId, [...traces.values()]);
  const isOpen = [...traces.values()].some(({ users }) => users.length === 0);
  const maskOpen = isOpen && (await hasAnonymisedUsers(tx, tenantId));
  return fragments.map((fragment) => {
    const { users, conversations } = traces.get(fragment.traceId) ?? { users: [], conversations: [] };
    const mask =
      (users.length === 0 && maskOpen) ||
      users.some((user) => anonymised.users.includes(user)) ||
      conversations.some((conversation) => anonymised.conversations.includes(conversation));
    return mask ? { ...fragment, content: maskContent(fragment.content) } : fragment;
  });
}

/** Those whose traces name a conversation of an anonymised user, among all fragments of their traces. */
export async function ofAnonymisedConversations(
  tx: Queryable,
  tenantId: string,
  fragments: readonly Fragment[],
): Promise<Fragment[]> {
  const traces = namedInTraces(fragments, []);
  const anonymised = await anonymisedAmong(tx, tenantId, [...traces.values()]);
  const isTheirs = (conversation: string): boolean => anonymised.conversations.includes(conversation);
  return fragments.filter(({ traceId }) => traces.get(traceId)?.conversations.some(isTheirs));
}

export const maskContent = (content: Fragment['content']): Fragment['content'] =>
  maskJson(content as unknown as Json) as unknown as Fragment['content'];

interface StoredNames extends Pick<Fragment['names'], 'user' | 'conversation'> {
  readonly traceId: string;
}

const storedNames = (tx: Queryable, tenantId: string, fragments: readonly Fragment[]): Promise<StoredNames[]> =>
  tx.query<StoredNames & Record<string, unknown>>({
    name: 'find-names-in-otlp-traces',
    text: `SELECT DISTINCT trace_id AS "traceId", external_user_id AS user, names->>'conversation' AS conversation
           FROM otlp_fragments WHERE tenant_id = $1 AND trace_id = ANY ($2)`,
    values: [tenantId, [...new Set(fragments.map(({ traceId }) => traceId))]],
  });

/** What the fragments of each trace name, those that are stored already included. */
function namedInTraces(fragments: readonly Fragment[], stored: readonly StoredNames[]): ReadonlyMap<string, Named> {
  const traces = grouped(fragments, ({ traceId }) => traceId);
  const before = grouped(stored, ({ traceId }) => traceId);
  return new Map(
    [...traces].map(([traceId, ofTrace]) => {
      const names = [...ofTrace.map((fragment) => fragment.names), ...(before.get(traceId) ?? [])];
      // Before its conversation is named, the trace counts as one.
      const conversations = new Set([null, ...names.map(({ conversation }) => conversation)]);
      return [
        traceId,
        {
          users: names.flatMap(({ user }) => user ?? []),
          conversations: [...conversations].map((name) => shortened(conversationNamed(name, traceId))),
        },
      ];
    }),
  );
}

async function anonymisedAmong(tx: Queryable, tenantId: string, named: readonly Named[]): Promise<Named> {
  const distinct = (of: keyof Named) => [...new Set(named.flatMap((one) => one[of]))];
  const [found] = await tx.query<{ users: string[]; conversations: string[] }>({
    name: 'find-anonymised-in-otlp-traces',
    text: `SELECT
             ARRAY(SELECT external_id FROM users
               WHERE tenant_id = $1 AND anonymized AND external_id = ANY ($2)) AS users,
             ARRAY(SELECT c.external_id FROM conversations c
               JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
               WHERE c.tenant_id = $1 AND c.external_id = ANY ($3) AND u.anonymized) AS conversations`,
    values: [tenantId, distinct('users'), distinct('conversations')],
  });
  return found ?? { users: [], conversations: [] };
}

async function hasAnonymisedUsers(tx: Queryable, tenantId: string): Promise<boolean> {
  const [found] = await tx.query({
    name: 'has-anonymised-users',
    text: `SELECT 1 FROM users WHERE tenant_id = $1 AND anonymized LIMIT 1`,
    values: [tenantId],
  });
  return found !== undefined;
}
