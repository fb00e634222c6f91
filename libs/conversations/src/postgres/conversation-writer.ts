import type { Clock } from '@parley/kernel';
import type { ObservedModels } from '@parley/models';
import { GroupCommit, type Postgres } from '@parley/postgres';
import type { KnownProducts } from '@parley/products';
import type { SystemPrompts } from '@parley/prompts';
import { Answers } from '../domain/answers.js';
import type { ConversationDraft } from '../domain/conversation-draft.js';
import type { Recorded } from '../domain/recorded.js';
import type { WaitingEvents } from '../waiting-events.port.js';
import type { ConversationRow } from './conversation-row.js';
import { knownMessages } from './known-messages.js';
import { insertMessages } from './message-rows.js';
import { saveConversations } from './save-conversations.js';
import { appendDrafts } from './steps/append-drafts.js';
import { findParticipants } from './steps/find-participants.js';
import { leaveOutUnsampled } from './steps/leave-out-unsampled.js';
import { locateConversations } from './steps/locate-conversations.js';
import { lockExisting } from './steps/lock-existing.js';
import { recognisePrompts } from './steps/recognise-prompts.js';
import { refuseStrangers } from './steps/refuse-strangers.js';
import { refuseUnfit } from './steps/refuse-unfit.js';
import { refuseUnknownProducts } from './steps/refuse-unknown-products.js';
import { settlePrompts } from './steps/settle-prompts.js';
import { startConversations } from './steps/start-conversations.js';

const GROUP_COMMIT = { name: 'conversations', maxBatch: 200, maxInFlight: 2, maxQueued: 5_000 };

/** Stores conversations and what is appended to them: those of many requests in one transaction. */
export class ConversationWriter {
  private readonly commits: GroupCommit<ConversationDraft, Recorded>;

  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly prompts: SystemPrompts,
    private readonly models: ObservedModels,
    private readonly waitingEvents: WaitingEvents,
    private readonly clock: Clock,
  ) {
    this.commits = new GroupCommit((drafts) => this.flush(drafts), GROUP_COMMIT);
  }

  /** Resolves once the messages are durable, or refused. */
  record(draft: ConversationDraft): Promise<Recorded> {
    return this.commits.submit(draft);
  }

  /**
   * Every step leaves open what goes on to the next. The steps that lock come in one order for every writer (names,
   * people, conversations, products), and nothing that a refused draft names is made or activated.
   */
  private flush(drafts: readonly ConversationDraft[]): Promise<Recorded[]> {
    return this.postgres.transaction(async (tx) => {
      const now = this.clock.now();
      const answers = new Answers(drafts);
      await refuseUnknownProducts(tx, this.products, answers);
      const slots = await locateConversations(tx, answers);
      await leaveOutUnsampled(tx, slots, answers);
      const participants = await findParticipants(tx, answers, now);
      const existing = await lockExisting(tx, slots, answers);
      const recognised = await recognisePrompts(tx, this.prompts, slots, existing, answers);
      refuseStrangers(slots, existing, participants, answers);
      const known = await knownMessages(tx, slots, answers);
      refuseUnfit(slots, existing, known, answers);
      const prompts = await settlePrompts(tx, this.prompts, recognised, answers, now);
      const started = await startConversations(tx, this.waitingEvents, slots, participants, prompts, answers);
      const rows = new Map([...existing, ...started]);
      const appended = appendDrafts(slots, rows, participants, prompts, known, answers);
      await insertMessages(tx, appended.messages);
      await saveConversations(tx, appended.conversations, now);
      await this.models.register(tx, appended.conversations.flatMap(modelOf), now);
      return answers.inOrder();
    });
  }
}

const modelOf = ({ tenantId, model }: ConversationRow) => (model === null ? [] : [{ tenantId, name: model }]);
