import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { findConversations, lockConversationNames } from '@parley/conversations';
import { RecentAppends } from '@parley/event-log';
import { Clock, failedAlone, newId, Problem, unavailable, unknownProduct } from '@parley/kernel';
import { eachAlone, GroupCommit, PartlyFlushed, Postgres, type Queryable } from '@parley/postgres';
import { KnownProducts } from '@parley/products';
import {
  isLookedUp,
  isOutcome,
  type LinkedEvent,
  linkEvent,
  linkToConversation,
  tooManyWaiting,
  wrongConversation,
} from '../domain/link-event.js';
import {
  eventBytesOf,
  isInSample,
  type NewEvent,
  newEvent,
  sampledOutId,
  type SubmittedEvent,
} from '../domain/new-event.js';
import type { Recorded } from '../domain/recorded.js';
import { appendEvents, eventsBeyondBound, findEarlierEvents } from '../postgres/append-events.js';
import { insertEvents } from '../postgres/insert-events.js';
import { insertOutcomes } from '../postgres/insert-outcomes.js';
import { KnownPeople, organizationsToSampleBy } from '../postgres/known-people.js';

const GROUP_COMMIT = {
  ...{ name: 'events', maxBatch: 1_000, maxInFlight: 2, maxQueued: 20_000 },
  tenantOf: ({ tenantId }: NewEvent) => tenantId,
  size: { of: eventBytesOf, maxQueuedBytes: 64 * 1024 * 1024, maxBatchBytes: 16 * 1024 * 1024 },
};

type Answers = Map<NewEvent, Recorded>;

/** Records one or many events. Each gets an answer of its own, in order. */
export class RecordEvents extends Command<Recorded[]> {
  constructor(
    readonly tenantId: string,
    readonly events: readonly SubmittedEvent[],
  ) {
    super();
  }
}

/** Stores events: those of many requests in one statement, each with an answer of its own. */
@CommandHandler(RecordEvents)
export class RecordEventsHandler implements ICommandHandler<RecordEvents> {
  private readonly commits = new GroupCommit<NewEvent, Recorded>((events) => this.flush(events), GROUP_COMMIT);
  private readonly people = new KnownPeople();
  private readonly logger = new Logger(RecordEventsHandler.name);

  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly clock: Clock,
    private readonly recent: RecentAppends,
  ) {}

  execute({ tenantId, events }: RecordEvents): Promise<Recorded[]> {
    const now = this.clock.now();
    const recorded = events.map(async (submitted) => {
      const event = newEvent(tenantId, newId(), submitted, now);
      return event instanceof Problem ? rejected(event) : this.record(event);
    });
    return eachAlone(recorded, (error) => {
      this.logger.error(error);
      return rejected(failedAlone());
    });
  }

  /** Resolves once the event is durable, or rejected. */
  record(event: NewEvent): Promise<Recorded> {
    return this.commits.submit(event);
  }

  private async flush(events: readonly NewEvent[]): Promise<Recorded[]> {
    const answers: Answers = new Map();
    try {
      await this.answer(events, answers);
    } catch (error) {
      // Each statement is durable by itself, and an event that is stored must not be sent again.
      throw new PartlyFlushed(answers, error);
    }
    return events.map((event) => answers.get(event) ?? rejected(unavailable('The user is just being changed.', 1)));
  }

  private async answer(events: readonly NewEvent[], answers: Answers): Promise<void> {
    await this.rejectUnknownProducts(events, answers);
    await this.leaveOutOfSample(remaining(events, answers), answers);
    await this.store(remaining(events, answers), answers, 'remembered');
    // Events whose user is no longer as remembered; see insertEvents.
    await this.store(remaining(events, answers), answers, 'fresh');
  }

  private async rejectUnknownProducts(events: readonly NewEvent[], answers: Answers): Promise<void> {
    const exist = await this.products.areThere(this.postgres, events);
    events.forEach((event, index) => {
      if (exist[index] !== true) answers.set(event, rejected(unknownProduct(event.productId)));
    });
  }

  /**
   * Runs before anything is created, since a sampled-out event leaves no trace. A repeated event gets the id of the
   * stored one, whatever the sampling says by now.
   */
  private async leaveOutOfSample(events: readonly NewEvent[], answers: Answers): Promise<void> {
    const sampled = events.filter(({ sampleRate }) => sampleRate < 1);
    if (sampled.length === 0) return;
    const organizations = await organizationsToSampleBy(this.postgres, sampled);
    const out = sampled.filter((event, index) => {
      const organization = organizations[index] ?? null;
      return organization !== null && !isInSample(event, organization);
    });
    answerStored(await findEarlierEvents(this.postgres, out), answers);
    for (const event of remaining(out, answers)) {
      answers.set(event, { status: 'sampled_out', eventId: sampledOutId(event) });
    }
  }

  private async store(events: readonly NewEvent[], answers: Answers, people: 'remembered' | 'fresh'): Promise<void> {
    if (events.length === 0) return;
    const { linked, waiting } = await this.link(events, answers, people);
    const rowless = linked.filter((link) => !isLookedUp(link));
    const outcomes = linked.filter(isOutcome);
    const others = linked.filter((link) => isLookedUp(link) && !isOutcome(link));
    answerStored(await appendEvents(this.postgres, rowless, this.recent), answers);
    answerStored(await insertEvents(this.postgres, others, this.recent), answers);
    if (outcomes.length > 0) answerStored(await this.insertOutcomes(outcomes), answers);
    if (waiting.length > 0) answerStored(await this.insertWaiting(waiting, answers), answers);
  }

  /** Looks up what the events name, and creates unknown users and organizations, except for rejected events. */
  private async link(events: readonly NewEvent[], answers: Answers, people: 'remembered' | 'fresh') {
    const conversations = await findConversations(this.postgres, events);
    const conversationOf = new Map(events.map((event, index) => [event, conversations[index] ?? 'none']));
    for (const [event, conversation] of conversationOf) {
      const wrong = wrongConversation(event, conversation);
      if (wrong !== null) answers.set(event, rejected(wrong));
    }
    const sound = remaining(events, answers);
    const peopleOf = await this.people.of(this.postgres, sound, this.clock.now(), people === 'fresh');
    const linked: LinkedEvent[] = [];
    const waiting: LinkedEvent[] = [];
    sound.forEach((event, index) => {
      const conversation = conversationOf.get(event) ?? 'none';
      const link = linkEvent(event, conversation, peopleOf[index] ?? { organization: null, user: null });
      if (link instanceof Problem) answers.set(event, rejected(link));
      else (conversation === 'unknown' ? waiting : linked).push(link);
    });
    return { linked, waiting };
  }

  private insertOutcomes(links: readonly LinkedEvent[]): Promise<Map<NewEvent, string>> {
    return this.postgres.transaction((tx) => insertOutcomes(tx, links, this.recent, this.clock.now()));
  }

  /** Stores events whose conversation does not exist yet. None can be created between this look-up and this insert. */
  private insertWaiting(waiting: readonly LinkedEvent[], answers: Answers): Promise<Map<NewEvent, string>> {
    return this.postgres.transaction(async (tx: Queryable) => {
      const events = waiting.map(({ event }) => event);
      await lockConversationNames(
        tx,
        'shared',
        events.map(({ tenantId, externalConversationId }) => ({ tenantId, externalId: externalConversationId ?? '' })),
      );
      const conversations = await findConversations(tx, events);
      const linked = waiting.flatMap((link, index) => {
        const found = linkToConversation(link, conversations[index] ?? 'unknown');
        if (found instanceof Problem) answers.set(link.event, rejected(found));
        return found instanceof Problem ? [] : [found];
      });
      await this.rejectBeyondBound(tx, linked, answers);
      const sound = linked.filter(({ event }) => !answers.has(event));
      return insertOutcomes(tx, sound, this.recent, this.clock.now());
    });
  }

  /** A repeated event is not stored again, so it is not one too many. */
  private async rejectBeyondBound(tx: Queryable, links: readonly LinkedEvent[], answers: Answers): Promise<void> {
    const waiting = links.filter(({ conversationId }) => conversationId === null).map(({ event }) => event);
    const beyond = await eventsBeyondBound(tx, waiting);
    answerStored(await findEarlierEvents(tx, beyond), answers);
    for (const event of remaining(beyond, answers)) answers.set(event, rejected(tooManyWaiting()));
  }
}

const remaining = (events: readonly NewEvent[], answers: Answers): NewEvent[] =>
  events.filter((event) => !answers.has(event));

const rejected = (problem: Problem): Recorded => ({ status: 'rejected', problem });

function answerStored(ids: ReadonlyMap<NewEvent, string>, answers: Answers): void {
  for (const [event, eventId] of ids) {
    answers.set(event, { status: eventId === event.eventId ? 'created' : 'deduplicated', eventId });
  }
}
