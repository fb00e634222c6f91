import { type Clock, isSampled, notFound, Problem } from '@parley/kernel';
import { resolveOrganizations } from '@parley/organizations';
import { GroupCommit, type Postgres, type Queryable } from '@parley/postgres';
import type { KnownProducts } from '@parley/products';
import { resolveUsers } from '@parley/users';
import type { EventDraft } from '../domain/event-draft.js';
import type { Recorded } from '../domain/recorded.js';
import type { LinkedEvent } from './event-rows.js';
import { findConversations } from './find-conversations.js';
import { insertEvents } from './insert-events.js';

const GROUP_COMMIT = { maxBatch: 1_000, maxInFlight: 2, maxQueued: 20_000 };

const reject = (problem: Problem): Recorded => ({ status: 'rejected', problem });

/** Stores events: those of many requests in one transaction, each with an answer of its own. */
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

  private flush(drafts: readonly EventDraft[]): Promise<Recorded[]> {
    return this.postgres.transaction(async (tx) => {
      const answers = new Map<EventDraft, Recorded>();
      const events = await this.link(tx, drafts, answers);
      const ids = await insertEvents(tx, events);
      for (const event of events) {
        const eventId = ids.get(event);
        if (eventId === undefined) throw new Error('An event was neither stored nor found.');
        const isNew = eventId === event.draft.eventId;
        answers.set(event.draft, { status: isNew ? 'created' : 'deduplicated', eventId });
      }
      return drafts.map((draft) => answers.get(draft) ?? reject(notFound('The event')));
    });
  }

  /** Looks up what the drafts name. Those that go no further get their answer. */
  private async link(
    tx: Queryable,
    drafts: readonly EventDraft[],
    answers: Map<EventDraft, Recorded>,
  ): Promise<LinkedEvent[]> {
    const now = this.clock.now();
    const remaining = () => drafts.filter((draft) => !answers.has(draft));

    const there = await this.products.areThere(tx, drafts);
    drafts.forEach((draft, index) => {
      if (there[index] !== true) answers.set(draft, reject(notFound('The product')));
    });

    // Sampling comes before anything is created, since an event that is sampled out leaves no trace.
    for (const draft of remaining()) {
      if (!isSampled([draft.request.eventType, organizationName(draft)], draft.sampleRate)) {
        answers.set(draft, { status: 'sampled_out', eventId: draft.eventId });
      }
    }

    const conversationOf = settle(remaining(), await findConversations(tx, remaining()), answers);
    const organizationOf = settle(
      remaining(),
      await resolveOrganizations(tx, remaining().map(toReference), now),
      answers,
    );
    const userOf = settle(
      remaining(),
      await resolveUsers(
        tx,
        remaining().map((draft) => ({
          ...toReference(draft),
          organizationId: organizationOf.get(draft)?.id ?? null,
        })),
        now,
      ),
      answers,
    );

    return remaining().map((draft) => ({
      draft,
      anonymized: userOf.get(draft)?.anonymized ?? false,
      links: {
        userId: userOf.get(draft)?.id ?? null,
        organizationId: organizationOf.get(draft)?.id ?? userOf.get(draft)?.organizationId ?? null,
        conversationId: conversationOf.get(draft) ?? null,
      },
    }));
  }
}

const toReference = ({ tenantId, request }: EventDraft) => ({ tenantId, ...request });

/** A pair of type and organization is sampled as one, so the organization counts by the name that the caller gives it. */
const organizationName = ({ request }: EventDraft): string =>
  request.externalOrganizationId ?? request.organizationId?.toLowerCase() ?? '';

/** Sorts what was looked up from what was refused. */
function settle<Found>(
  drafts: readonly EventDraft[],
  results: readonly (Found | null | Problem)[],
  answers: Map<EventDraft, Recorded>,
): Map<EventDraft, Found> {
  const found = new Map<EventDraft, Found>();
  drafts.forEach((draft, index) => {
    const result = results[index];
    if (result instanceof Problem) answers.set(draft, reject(result));
    else if (result != null) found.set(draft, result);
  });
  return found;
}
