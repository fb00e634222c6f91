import { type Clock, isSampled, notFound, Problem, unavailable } from '@parley/kernel';
import { resolveOrganizations } from '@parley/organizations';
import { GroupCommit, type Postgres, type Queryable } from '@parley/postgres';
import type { KnownProducts } from '@parley/products';
import { resolveUsers } from '@parley/users';
import type { EventDraft } from '../domain/event-draft.js';
import type { Recorded } from '../domain/recorded.js';
import { lockConversationNames } from './conversation-names.js';
import type { LinkedEvent } from './event-rows.js';
import { findConversations } from './find-conversations.js';
import { insertEvents } from './insert-events.js';

const GROUP_COMMIT = { maxBatch: 1_000, maxInFlight: 2, maxQueued: 20_000 };

type Answers = Map<EventDraft, Recorded>;

/** Stores events: those of many requests in one statement, each with an answer of its own. */
export class EventWriter {
  private readonly commits: GroupCommit<EventDraft, Recorded>;

  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly clock: Clock,
  ) {
    this.commits = new GroupCommit((drafts) => this.flush(drafts), GROUP_COMMIT);
  }

  /** Resolves once the event is durable, or refused. */
  record(draft: EventDraft): Promise<Recorded> {
    return this.commits.submit(draft);
  }

  private async flush(drafts: readonly EventDraft[]): Promise<Recorded[]> {
    const answers: Answers = new Map();
    await this.refuseUnknownProducts(drafts, answers);
    sampleOut(remaining(drafts, answers), answers);
    const { linked, waiting } = await this.link(remaining(drafts, answers), answers);
    answerStored(await insertEvents(this.postgres, linked), answers);
    if (waiting.length > 0) answerStored(await this.insertWaiting(waiting), answers);
    return drafts.map((draft) => {
      // Its user changed between the look-up and the insert; see insertEvents.
      return answers.get(draft) ?? { status: 'rejected', problem: unavailable('The user is just being changed.', 1) };
    });
  }

  private async refuseUnknownProducts(drafts: readonly EventDraft[], answers: Answers): Promise<void> {
    const there = await this.products.areThere(this.postgres, drafts);
    drafts.forEach((draft, index) => {
      if (there[index] !== true) answers.set(draft, { status: 'rejected', problem: notFound('The product') });
    });
  }

  /** Looks up what the drafts name, and creates the users and organizations that are not known yet. */
  private async link(drafts: readonly EventDraft[], answers: Answers) {
    const now = this.clock.now();
    const references = drafts.map(({ tenantId, request }) => ({ tenantId, ...request }));
    const resolving = resolveOrganizations(this.postgres, references, now);
    const [conversations, organizations, users] = await Promise.all([
      findConversations(this.postgres, drafts),
      resolving,
      resolveUsers(
        this.postgres,
        references,
        now,
        resolving.then((found) => found.map(idOf)),
      ),
    ]);
    const linked: LinkedEvent[] = [];
    const waiting: LinkedEvent[] = [];
    drafts.forEach((draft, index) => {
      const found = [conversations[index], organizations[index], users[index]];
      const problem = found.find((result) => result instanceof Problem);
      if (problem !== undefined) {
        answers.set(draft, { status: 'rejected', problem });
        return;
      }
      const conversation = conversations[index];
      const user = users[index];
      const userOrganization = user instanceof Problem ? null : (user?.organizationId ?? null);
      const links = {
        userId: idOf(user),
        organizationId: idOf(organizations[index]) ?? userOrganization,
        conversationId: typeof conversation === 'object' && 'id' in conversation ? conversation.id : null,
      };
      const anonymized = user != null && !(user instanceof Problem) && user.anonymized;
      (conversation === 'waiting' ? waiting : linked).push({ draft, links, anonymized });
    });
    return { linked, waiting };
  }

  /** Events whose conversation is not there yet: none of those can be created between this look and this insert. */
  private insertWaiting(events: readonly LinkedEvent[]): Promise<Map<LinkedEvent, string>> {
    return this.postgres.transaction(async (tx: Queryable) => {
      await lockConversationNames(
        tx,
        'shared',
        events.map(({ draft: { tenantId, request } }) => ({
          tenantId,
          externalId: request.externalConversationId ?? '',
        })),
      );
      const conversations = await findConversations(
        tx,
        events.map(({ draft }) => draft),
      );
      const linked = new Map(
        events.map((event, index) => {
          const conversation = conversations[index];
          const id = typeof conversation === 'object' && 'id' in conversation ? conversation.id : null;
          return [{ ...event, links: { ...event.links, conversationId: id } }, event] as const;
        }),
      );
      const ids = await insertEvents(tx, [...linked.keys()]);
      return new Map([...ids].map(([event, id]) => [linked.get(event) ?? event, id]));
    });
  }
}

const remaining = (drafts: readonly EventDraft[], answers: Answers): EventDraft[] =>
  drafts.filter((draft) => !answers.has(draft));

const idOf = (found: { readonly id: string } | Problem | null | undefined): string | null =>
  found == null || found instanceof Problem ? null : found.id;

/** Before anything is created, since an event that is sampled out leaves no trace. */
function sampleOut(drafts: readonly EventDraft[], answers: Answers): void {
  for (const draft of drafts) {
    // A pair of type and organization is sampled as one, so the organization counts by the name that the caller gives it.
    const { eventType, externalOrganizationId, organizationId } = draft.request;
    const organization = externalOrganizationId ?? organizationId?.toLowerCase() ?? '';
    if (!isSampled([eventType, organization], draft.sampleRate)) {
      answers.set(draft, { status: 'sampled_out', eventId: draft.eventId });
    }
  }
}

function answerStored(ids: ReadonlyMap<LinkedEvent, string>, answers: Answers): void {
  for (const [{ draft }, eventId] of ids) {
    answers.set(draft, { status: eventId === draft.eventId ? 'created' : 'deduplicated', eventId });
  }
}
