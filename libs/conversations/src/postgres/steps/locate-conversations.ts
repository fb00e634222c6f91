import { lockConversationNames } from '@parley/events';
import { invalidField, notFound, type Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { Answers } from '../../domain/answers.js';
import type { ConversationDraft } from '../../domain/conversation-draft.js';
import type { Slot } from '../slot.js';

interface Found {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string | null;
}

/**
 * Which conversation each draft is for. The names of those that are new are locked until the transaction ends, so
 * that neither another writer nor a waiting event can pass by.
 */
export async function locateConversations(tx: Queryable, answers: Answers): Promise<Slot[]> {
  const drafts = answers.open();
  let found = await find(tx, drafts);
  const unknownNames = drafts.flatMap(({ tenantId, request: { externalConversationId, conversationId } }) =>
    externalConversationId != null && conversationId == null && !found.byName.has(tenantId + externalConversationId)
      ? [{ tenantId, externalId: externalConversationId }]
      : [],
  );
  if (unknownNames.length > 0) {
    await lockConversationNames(tx, 'exclusive', unknownNames);
    found = await find(tx, drafts);
  }
  const slots = new Map<string, Slot>();
  for (const draft of drafts) {
    const target = slots.get(nameKey(draft)) ?? targetOf(draft, found);
    if ('code' in target) {
      answers.reject(draft, target);
      continue;
    }
    const key = target.isNew ? nameKey(draft) : `${draft.tenantId}:id:${target.conversationId}`;
    const slot = slots.get(key) ?? { ...target, tenantId: draft.tenantId, drafts: [] };
    slot.drafts.push(draft);
    slots.set(key, slot);
  }
  return [...slots.values()];
}

/** What drafts for one new conversation share: its external id, else nothing. */
const nameKey = ({ tenantId, newConversationId, request }: ConversationDraft): string =>
  request.conversationId == null && request.externalConversationId != null
    ? `${tenantId}:name:${request.externalConversationId}`
    : `${tenantId}:new:${newConversationId}`;

interface Index {
  readonly byId: ReadonlyMap<string, Found>;
  readonly byName: ReadonlyMap<string, Found>;
}

function targetOf(draft: ConversationDraft, { byId, byName }: Index): Omit<Slot, 'tenantId' | 'drafts'> | Problem {
  const { tenantId, newConversationId, request } = draft;
  const { conversationId, externalConversationId } = request;
  if (conversationId != null) {
    const known = byId.get(tenantId + conversationId.toLowerCase());
    if (known === undefined) return notFound('The conversation');
    if (externalConversationId != null && known.externalId !== externalConversationId) {
      return invalidField('externalConversationId', 'must name the same one as conversationId');
    }
    return { conversationId: known.id, externalId: known.externalId, isNew: false };
  }
  const known = externalConversationId == null ? undefined : byName.get(tenantId + externalConversationId);
  if (known !== undefined) return { conversationId: known.id, externalId: known.externalId, isNew: false };
  if (request.productId == null) return invalidField('productId', 'is required when the conversation is new');
  return { conversationId: newConversationId, externalId: externalConversationId ?? null, isNew: true };
}

async function find(tx: Queryable, drafts: readonly ConversationDraft[]): Promise<Index> {
  const ids = drafts.filter(({ request }) => request.conversationId != null);
  const names = drafts.filter(
    ({ request }) => request.conversationId == null && request.externalConversationId != null,
  );
  const found = await tx.query<Found>({
    name: 'locate-conversations',
    text: `SELECT c.tenant_id AS "tenantId", c.id, c.external_id AS "externalId"
           FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
           JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.id = wanted.id
           UNION
           SELECT c.tenant_id, c.id, c.external_id
           FROM unnest($3::uuid[], $4::text[]) AS wanted (tenant_id, external_id)
           JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.external_id = wanted.external_id`,
    values: [
      ids.map(({ tenantId }) => tenantId),
      ids.map(({ request }) => request.conversationId),
      names.map(({ tenantId }) => tenantId),
      names.map(({ request }) => request.externalConversationId),
    ],
  });
  return {
    byId: new Map(found.map((row) => [row.tenantId + row.id, row])),
    byName: new Map(found.map((row) => [row.tenantId + (row.externalId ?? ''), row])),
  };
}
