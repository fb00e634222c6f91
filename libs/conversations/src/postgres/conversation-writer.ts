import { type Clock, conflict, isSampled, notFound, Problem } from '@parley/kernel';
import { resolveOrganizations } from '@parley/organizations';
import { GroupCommit, type Postgres, type Queryable } from '@parley/postgres';
import type { KnownProducts } from '@parley/products';
import { activeVersions, type PromptVersionRef, resolveSystemPrompt } from '@parley/prompts';
import { type ResolvedUser, resolveUsers } from '@parley/users';
import type { ConversationDraft } from '../domain/conversation-draft.js';
import type { Recorded } from '../domain/recorded.js';
import { systemPromptComponents } from '../domain/system-prompt.js';
import { appendMessages } from './append-messages.js';
import { type ConversationRow, lockConversations } from './conversation-row.js';
import { createConversations, type NewConversation } from './create-conversations.js';
import { knownMessages } from './known-messages.js';
import { locateConversations } from './locate-conversations.js';
import { insertMessages, type MessageRow } from './message-rows.js';
import { saveConversations } from './save-conversations.js';
import type { Slot } from './slot.js';

const GROUP_COMMIT = { maxBatch: 200, maxInFlight: 2, maxQueued: 5_000 };

type Answers = Map<ConversationDraft, Recorded>;

interface Participant {
  readonly user: ResolvedUser;
  readonly organizationId: string | null;
}

/** Stores conversations and what is appended to them: those of many requests in one transaction. */
export class ConversationWriter {
  private readonly commits: GroupCommit<ConversationDraft, Recorded>;

  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly clock: Clock,
  ) {
    this.commits = new GroupCommit((drafts) => this.flush(drafts), GROUP_COMMIT);
  }

  /** Resolves once the messages are durable, or refused. */
  record(draft: ConversationDraft): Promise<Recorded> {
    return this.commits.submit(draft);
  }

  private flush(drafts: readonly ConversationDraft[]): Promise<Recorded[]> {
    return this.postgres.transaction(async (tx) => {
      const answers: Answers = new Map();
      await this.refuseUnknownProducts(tx, drafts, answers);
      const { slots, refused } = await locateConversations(tx, unanswered(drafts, answers));
      for (const [draft, problem] of refused) reject(answers, draft, problem);
      await this.store(tx, await this.sample(tx, slots, answers), answers);
      return drafts.map((draft) => {
        const answer = answers.get(draft);
        if (answer === undefined) throw new Error('A draft was neither stored nor refused.');
        return answer;
      });
    });
  }

  private async refuseUnknownProducts(tx: Queryable, drafts: readonly ConversationDraft[], answers: Answers) {
    const naming = drafts.flatMap((draft) => {
      const { tenantId, request } = draft;
      return request.productId == null ? [] : [{ draft, tenantId, productId: request.productId.toLowerCase() }];
    });
    const there = await this.products.areThere(tx, naming);
    naming.forEach(({ draft }, index) => {
      if (there[index] !== true) reject(answers, draft, notFound('The product'));
    });
  }

  /** Leaves out the new conversations that are not in the sample, before anything is created for them. */
  private async sample(tx: Queryable, slots: readonly Slot[], answers: Answers): Promise<readonly Slot[]> {
    const out = slots.filter((slot) => slot.isNew && !slot.drafts.some((draft) => isIn(slot, draft)));
    if (out.length === 0) return slots;
    const versions = await this.activeVersionOf(tx, out);
    for (const slot of out) {
      const { conversationId } = slot;
      const promptId = versions(slot).promptId;
      for (const draft of slot.drafts) answers.set(draft, { status: 'sampled_out', conversationId, promptId });
    }
    return slots.filter((slot) => !out.includes(slot));
  }

  private async store(tx: Queryable, slots: readonly Slot[], answers: Answers): Promise<void> {
    if (slots.length === 0) return;
    const drafts = slots.flatMap((slot) => slot.drafts);
    const participants = await this.participantsOf(tx, drafts, answers);
    const prompts = await this.promptsOf(tx, slots, answers);
    const versions = await this.activeVersionOf(
      tx,
      slots.filter((slot) => slot.isNew),
    );

    const created = slots.flatMap((slot): NewConversation[] => {
      const first = slot.drafts.find((draft) => !answers.has(draft));
      const participant = first === undefined ? undefined : participants.get(first);
      if (!slot.isNew || first === undefined || participant === undefined) return [];
      const version = prompts.get(first) ?? versions(slot);
      return [{ slot, productId: productOf(slot), version, ...participant }];
    });
    await createConversations(tx, created);

    const alive = slots.filter((slot) => slot.drafts.some((draft) => !answers.has(draft)));
    const rows = new Map((await lockConversations(tx, alive)).map((row) => [row.tenantId + row.conversationId, row]));
    const known = await knownMessages(tx, alive);
    const changed: ConversationRow[] = [];
    const messageRows: MessageRow[] = [];
    for (const slot of alive) {
      const before = rows.get(slot.tenantId + slot.conversationId);
      const after =
        before === undefined
          ? undefined
          : this.append(slot, before, participants, prompts, known, answers, messageRows);
      if (after !== undefined && after.revision !== before?.revision) changed.push(after);
    }
    await insertMessages(tx, messageRows);
    await saveConversations(tx, changed, this.clock.now());
  }

  /** Runs the slot's drafts through the conversation, one after the other, and answers each. */
  private append(
    slot: Slot,
    before: ConversationRow,
    participants: ReadonlyMap<ConversationDraft, Participant>,
    prompts: ReadonlyMap<ConversationDraft, PromptVersionRef>,
    known: ReadonlyMap<string, Map<string, string>>,
    answers: Answers,
    messageRows: MessageRow[],
  ): ConversationRow {
    let row = before;
    for (const draft of unanswered(slot.drafts, answers)) {
      const participant = participants.get(draft);
      const ids = known.get(slot.conversationId) ?? new Map<string, string>();
      const appended =
        belongs(draft, row, participant) ?? appendMessages(row, draft, ids, participant?.user.anonymized ?? false);
      if (appended instanceof Problem) {
        reject(answers, draft, appended);
        continue;
      }
      row = appended.conversation;
      messageRows.push(...appended.rows);
      answers.set(draft, {
        status: 'stored',
        conversationId: slot.conversationId,
        messages: appended.messages,
        promptId: prompts.get(draft)?.promptId ?? row.promptId,
        componentIds: prompts.get(draft)?.componentIds ?? [],
      });
    }
    return row;
  }

  private async participantsOf(tx: Queryable, drafts: readonly ConversationDraft[], answers: Answers) {
    const now = this.clock.now();
    const named = drafts.map(({ tenantId, request }) => ({ tenantId, ...request }));
    const organizations = await resolveOrganizations(tx, named, now);
    const organizationIds = organizations.map((found) => (found instanceof Problem ? null : (found?.id ?? null)));
    const users = await resolveUsers(
      tx,
      drafts.map(({ tenantId, request: { externalUserId } }) => ({ tenantId, externalUserId })),
      now,
      Promise.resolve(organizationIds),
    );
    const participants = new Map<ConversationDraft, Participant>();
    drafts.forEach((draft, index) => {
      const user = users[index];
      if (user instanceof Problem || user == null) reject(answers, draft, user ?? notFound('The user'));
      else participants.set(draft, { user, organizationId: organizationIds[index] ?? user.organizationId });
    });
    return participants;
  }

  /** The system prompts that drafts carry, each made and activated as needed. */
  private async promptsOf(tx: Queryable, slots: readonly Slot[], answers: Answers) {
    const prompts = new Map<ConversationDraft, PromptVersionRef>();
    const carrying = slots.flatMap((slot) =>
      slot.drafts.flatMap((draft) => (draft.request.systemPrompt == null ? [] : [{ slot, draft }])),
    );
    if (carrying.length === 0) return prompts;
    const products = await existingProducts(
      tx,
      carrying.map(({ slot }) => slot),
    );
    for (const { slot, draft } of carrying) {
      const { systemPrompt } = draft.request;
      const named = typeof systemPrompt === 'object' ? systemPrompt : null;
      try {
        const reference = {
          tenantId: slot.tenantId,
          productId: products.get(slot.conversationId) ?? productOf(slot),
          promptId: named?.promptId?.toLowerCase() ?? null,
          externalPromptId: named?.externalPromptId ?? null,
          components: systemPromptComponents(draft.request),
        };
        prompts.set(draft, await resolveSystemPrompt(tx, reference, draft.now));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        reject(answers, draft, error);
      }
    }
    return prompts;
  }

  private async activeVersionOf(tx: Queryable, slots: readonly Slot[]): Promise<(slot: Slot) => PromptVersionRef> {
    const products = slots.map((slot) => ({ tenantId: slot.tenantId, productId: productOf(slot) }));
    const versions = products.length === 0 ? [] : await activeVersions(tx, products);
    const byProduct = new Map(versions.map((version) => [version.tenantId + version.productId, version]));
    return (slot) => {
      const version = byProduct.get(slot.tenantId + productOf(slot));
      if (version === undefined) throw new Error('A product without an active version.');
      return version;
    };
  }
}

const reject = (answers: Answers, draft: ConversationDraft, problem: Problem): void => {
  answers.set(draft, { status: 'rejected', problem });
};

const unanswered = (drafts: readonly ConversationDraft[], answers: Answers): ConversationDraft[] =>
  drafts.filter((draft) => !answers.has(draft));

const productOf = (slot: Slot): string => slot.drafts[0]?.request.productId?.toLowerCase() ?? '';

/** A conversation is sampled by the name that its caller gives it, so that its later parts share its fate. */
const isIn = (slot: Slot, { request }: ConversationDraft): boolean =>
  request.forceSample === true || isSampled([slot.externalId ?? slot.conversationId], request.sampleRate ?? 1);

function belongs(draft: ConversationDraft, row: ConversationRow, participant: Participant | undefined): Problem | null {
  const { productId } = draft.request;
  if (productId != null && productId.toLowerCase() !== row.productId)
    return conflict('The conversation belongs to another product.');
  return participant?.user.id === row.userId ? null : conflict('The conversation belongs to another user.');
}

/** The products of the conversations that are there already. */
async function existingProducts(tx: Queryable, slots: readonly Slot[]): Promise<Map<string, string>> {
  const existing = slots.filter(({ isNew }) => !isNew);
  if (existing.length === 0) return new Map();
  const rows = await tx.query<{ id: string; productId: string }>({
    name: 'find-products-of-conversations',
    text: `SELECT c.id, c.product_id AS "productId" FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
           JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.id = wanted.id`,
    values: [existing.map(({ tenantId }) => tenantId), existing.map(({ conversationId }) => conversationId)],
  });
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}
