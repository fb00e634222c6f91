import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { ObservedModels } from '@parley/models';
import { Postgres } from '@parley/postgres';
import { modelsOf } from '../domain/conversation.js';
import { lockConversations } from '../postgres/conversation-rows.js';
import { reviseConversations } from '../postgres/revise-conversations.js';
import { takeConversationsToRevise } from '../postgres/take-conversations-to-revise.js';

/**
 * Has conversations projected and analysed again after a migration changed their rows, since a migration knows neither
 * the log nor the catalogue of models. Runs in the background, as there may be many; each transaction takes a batch, so
 * that interrupted work continues at the next start, and gateways that start together share it.
 */
@Injectable()
export class ReviseBacklog implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ReviseBacklog.name);
  private isStopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly postgres: Postgres,
    private readonly models: ObservedModels,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.reviseAll().catch((error: unknown) => {
      this.logger.warn(error, 'Conversations could not be revised; it is tried again at the next start');
    });
  }

  /** Runs before the stores close. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async reviseAll(): Promise<void> {
    while (!this.isStopping && (await this.reviseSome()));
  }

  /** Whether there were conversations to revise. */
  private reviseSome(): Promise<boolean> {
    return this.postgres.transaction(async (tx) => {
      const taken = await takeConversationsToRevise(tx);
      if (taken.length === 0) return false;
      const conversations = await lockConversations(tx, taken);
      const now = this.clock.now();
      await reviseConversations(tx, conversations, now);
      const named = conversations.flatMap((one) => modelsOf(one).map((name) => ({ tenantId: one.tenantId, name })));
      await this.models.register(tx, named, now);
      return true;
    });
  }
}
