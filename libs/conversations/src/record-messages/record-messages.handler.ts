import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, failedAlone, isStoreOutage } from '@parley/kernel';
import { ObservedModels, PricesOfModels } from '@parley/models';
import { eachAlone, GroupCommit, Outcomes, Postgres, type Queryable } from '@parley/postgres';
import { KnownProducts } from '@parley/products';
import { type EnsuredPrompt, SystemPrompts } from '@parley/prompts';
import { type Conversation, ConversationBounds, modelsOf, sentBytesOf } from '../domain/conversation.js';
import { attributeMessages, leaveNobodyBehind, MadeInVain } from '../postgres/attribute-messages.js';
import { ensurePrompts, firstVersions, matchPrompts, readPromptsAhead } from '../postgres/conversation-prompts.js';
import { findKnownMessages, insertMessages, saveConversations } from '../postgres/conversation-rows.js';
import type { ConversationName } from '../postgres/find-conversations.js';
import {
  leaveOutUnsampled,
  locateConversations,
  lockExisting,
  rejectUnknownProducts,
} from '../postgres/locate-conversations.js';
import { priceMessages } from '../postgres/price-messages.js';
import { type DecidedBatch, decideBatches, decideStored, toConversation } from './decide-batches.js';
import type { FlushOutcomes, Recorded, SentMessages } from './recorded.js';

/** Records the messages of one or many conversations. Each gets an outcome of its own, in order. */
export class RecordMessages extends Command<Recorded[]> {
  constructor(readonly sent: readonly SentMessages[]) {
    super();
  }
}

export interface NamedConversation extends ConversationName {
  readonly conversationId: string;
  readonly productId: string;
}

/** Links events that name a conversation before it exists. Events depend on conversations, not the other way round. */
export abstract class WaitingEvents {
  /**
   * Links, for each conversation, the waiting events of its product, in the transaction that creates it. The locks of
   * the conversations' names must be held.
   */
  abstract link(tx: Queryable, conversations: readonly NamedConversation[]): Promise<void>;
}

const GROUP_COMMIT = {
  ...{ name: 'conversations', maxBatch: 200, maxInFlight: 2, maxQueued: 5_000 },
  tenantOf: ({ tenantId }: SentMessages) => tenantId,
  size: {
    of: sentBytesOf,
    maxQueuedBytes: 128 * 1024 * 1024,
    maxBatchBytes: 16 * 1024 * 1024,
  },
};

/** Stores conversations and appended messages: those of many requests in one transaction. */
@CommandHandler(RecordMessages)
export class RecordMessagesHandler implements ICommandHandler<RecordMessages> {
  private readonly commits = new GroupCommit<SentMessages, Recorded>((sent) => this.flush(sent), GROUP_COMMIT);
  private readonly logger = new Logger(RecordMessagesHandler.name);

  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly prompts: SystemPrompts,
    private readonly models: ObservedModels,
    private readonly prices: PricesOfModels,
    private readonly waitingEvents: WaitingEvents,
    private readonly bounds: ConversationBounds,
    private readonly clock: Clock,
  ) {}

  /** Resolves once the messages are durable, or rejected. */
  async execute({ sent }: RecordMessages): Promise<Recorded[]> {
    await this.readAhead(sent);
    const recorded = sent.map((messages) => this.commits.submit(messages));
    return eachAlone(recorded, (error) => {
      this.logger.error(error);
      return { status: 'rejected', problem: failedAlone() };
    });
  }

  /** Prompts that could not be read ahead are read in the transaction, within limits. */
  private async readAhead(sent: readonly SentMessages[]): Promise<void> {
    try {
      await readPromptsAhead(this.postgres.reads, this.prompts, sent);
    } catch (error) {
      if (isStoreOutage(error)) throw error;
      this.logger.error(error);
    }
  }

  private async flush(sent: readonly SentMessages[]): Promise<Recorded[]> {
    const outcomes: FlushOutcomes = new Outcomes(sent);
    for (let open = outcomes.open(); open.length > 0; open = outcomes.open()) {
      for (const [request, outcome] of await this.flushOpen(open)) outcomes.decide(request, outcome);
    }
    return outcomes.inOrder();
  }

  /** The outcomes of all requests or, if somebody would have been made in vain, only of the requests to leave out. */
  private async flushOpen(open: readonly SentMessages[]): Promise<readonly (readonly [SentMessages, Recorded])[]> {
    try {
      return await this.postgres.transaction((tx) => this.write(tx, open));
    } catch (error) {
      if (error instanceof MadeInVain) return error.rejected;
      throw error;
    }
  }

  /**
   * Each step leaves open the requests for the next one. Steps that lock run in the same order for every writer (names,
   * people, conversations, products), and nothing named by a rejected request is created or activated.
   */
  private async write(tx: Queryable, sent: readonly SentMessages[]) {
    const now = this.clock.now();
    const outcomes: FlushOutcomes = new Outcomes(sent);
    await rejectUnknownProducts(tx, this.products, outcomes);
    const batches = await locateConversations(tx, outcomes);
    await leaveOutUnsampled(tx, batches, outcomes);
    const from = await attributeMessages(tx, outcomes, now);
    const existing = await lockExisting(tx, batches, outcomes);
    const attributed = await priceMessages(tx, this.prices, batches, { attributed: from, existing });
    const matched = await matchPrompts(tx, this.prompts, batches, { attributed, existing }, outcomes);
    const known = await findKnownMessages(tx, batches, outcomes);
    const decide = () => decideBatches(batches, { attributed, existing, known }, this.bounds, outcomes);
    const proposed = decide();
    const accepted = outcomes.open();
    const prompts = await ensurePrompts(tx, this.prompts, matched, outcomes, now);
    // Decided again without requests whose prompt could not be made: others may have built on their messages.
    const decided = outcomes.open().length === accepted.length ? proposed : decide();
    leaveNobodyBehind(attributed, outcomes);
    await this.store(tx, decided, prompts, outcomes, now);
    const recorded = outcomes.inOrder();
    return sent.map((request, index) => [request, recorded[index] as Recorded] as const);
  }

  private async store(
    tx: Queryable,
    decided: readonly DecidedBatch[],
    prompts: ReadonlyMap<SentMessages, EnsuredPrompt>,
    outcomes: FlushOutcomes,
    now: Date,
  ): Promise<void> {
    const versionOf = await firstVersions(tx, decided, prompts);
    const stored = decided.map((one) => ({ conversation: toConversation(one, versionOf), ...one }));
    const started = stored.filter(({ before }) => before === null).map(({ conversation }) => conversation);
    const changed = stored
      .filter(({ before, after }) => before !== null && before.revision !== after.revision)
      .map(({ conversation }) => conversation);
    await saveConversations(tx, { started, changed }, now);
    await this.waitingEvents.link(tx, started.flatMap(nameOf));
    await insertMessages(
      tx,
      stored.flatMap(({ added }) => added),
    );
    await this.models.register(tx, [...started, ...changed].flatMap(namesOf), now);
    for (const one of stored) decideStored(one, one.conversation, prompts, outcomes);
  }
}

const nameOf = ({ tenantId, externalId, id, productId }: Conversation): NamedConversation[] =>
  externalId === null ? [] : [{ tenantId, externalId, conversationId: id, productId }];

const namesOf = (conversation: Conversation) =>
  modelsOf(conversation).map((name) => ({ tenantId: conversation.tenantId, name }));
