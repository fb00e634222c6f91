import { lockConversationNames } from '@parley/events';
import { invalidField, notFound, type Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { ConversationDraft } from '../domain/conversation-draft.js';
import type { Slot } from './slot.js';

interface Found {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string | null;
}

export interface Located {
  readonly slots: readonly Slot[];
  readonly refused: ReadonlyMap<ConversationDraft, Problem>;
}

/**
 * Which conversation each draft is for. The names of those that are new are locked until the transaction ends, so
 * that neither another writer nor a waiting event can pass by.
 */
export async function locateConversations(tx: Queryable, drafts: readonly ConversationDraft[]): Promise<Located> {
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
  const refused = new Map<ConversationDraft, Problem>();
  for (const draft of drafts) {
    const target = targetOf(draft, found);
    if ('code' in target) {
      refused.set(draft, target);
      continue;
    }
    const key =
      draft.tenantId + (target.isNew && target.externalId !== null ? target.externalId : target.conversationId);
    const slot = slots.get(key) ?? { ...target, tenantId: draft.tenantId, drafts: [] };
    slot.drafts.push(draft);
    slots.set(key, slot);
  }
  return { slots: [...slots.values()], refused };
}

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
