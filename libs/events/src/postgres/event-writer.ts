import { type ConversationReference, findConversations, lockConversationNames } from '@parley/conversations';
import { type Clock, isSampled, notFound, Problem, unavailable } from '@parley/kernel';
import { GroupCommit, type Postgres, type Queryable } from '@parley/postgres';
import type { KnownProducts } from '@parley/products';
import type { EventDraft } from '../domain/event-draft.js';
import type { Recorded } from '../domain/recorded.js';
import type { LinkedEvent } from './event-rows.js';
import { insertEvents } from './insert-events.js';
import { KnownPeople } from './known-people.js';

const GROUP_COMMIT = { name: 'events', maxBatch: 1_000, maxInFlight: 2, maxQueued: 20_000 };

type Answers = Map<EventDraft, Recorded>;

/** Stores events: those of many requests in one statement, each with an answer of its own. */
export class EventWriter {
  private readonly commits: GroupCommit<EventDraft, Recorded>;
  private readonly people = new KnownPeople();

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
    await this.store(remaining(drafts, answers), answers, false);
    // Those whose user is no longer what was remembered; see insertEvents.
    await this.store(remaining(drafts, answers), answers, true);
    return drafts.map(
      (draft) =>
        answers.get(draft) ?? { status: 'rejected', problem: unavailable('The user is just being changed.', 1) },
    );
  }

  private async store(drafts: readonly EventDraft[], answers: Answers, fresh: boolean): Promise<void> {
    if (drafts.length === 0) return;
    const { linked, waiting } = await this.link(drafts, answers, fresh);
    answerStored(await insertEvents(this.postgres, linked), answers);
    if (waiting.length > 0) answerStored(await this.insertWaiting(waiting), answers);
  }

  private async refuseUnknownProducts(drafts: readonly EventDraft[], answers: Answers): Promise<void> {
    const there = await this.products.areThere(this.postgres, drafts);
    drafts.forEach((draft, index) => {
      if (there[index] !== true) reject(answers, draft, notFound('The product'));
    });
  }

  /** Looks up what the drafts name, and creates the users and organizations that are not known yet. */
  private async link(drafts: readonly EventDraft[], answers: Answers, fresh: boolean) {
    const [conversations, people] = await Promise.all([
      findConversations(this.postgres, drafts.map(referenceOf)),
      this.people.of(this.postgres, drafts, this.clock.now(), fresh),
    ]);
    const linked: LinkedEvent[] = [];
    const waiting: LinkedEvent[] = [];
    drafts.forEach((draft, index) => {
      const conversation = conversations[index] ?? 'none';
      const { organization, user } = people[index] ?? { organization: null, user: null };
      if (conversation instanceof Problem) reject(answers, draft, conversation);
      else if (organization instanceof Problem) reject(answers, draft, organization);
      else if (user instanceof Problem) reject(answers, draft, user);
      else {
        (conversation === 'unknown' ? waiting : linked).push({
          draft,
          links: {
            userId: user?.id ?? null,
            organizationId: organization?.id ?? user?.organizationId ?? null,
            conversationId: typeof conversation === 'object' ? conversation.id : null,
          },
          anonymized: user?.anonymized ?? false,
          inheritsOrganization: organization === null,
        });
      }
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
        events.map(({ draft }) => referenceOf(draft)),
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

const referenceOf = ({
  tenantId,
  request: { conversationId, externalConversationId },
}: EventDraft): ConversationReference => ({ tenantId, conversationId, externalConversationId });

const remaining = (drafts: readonly EventDraft[], answers: Answers): EventDraft[] =>
  drafts.filter((draft) => !answers.has(draft));

const reject = (answers: Answers, draft: EventDraft, problem: Problem): void => {
  answers.set(draft, { status: 'rejected', problem });
};

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
