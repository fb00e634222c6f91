import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { ObservedModels } from '@parley/models';
import { Postgres } from '@parley/postgres';
import { modelsOf } from '../domain/conversation.js';
import { lockConversations } from '../postgres/conversation-rows.js';
import { reviseConversations } from '../postgres/revise-conversations.js';
import { takeConversationsToRevise } from '../postgres/take-conversations-to-revise.js';

/**
 * Has those conversations projected and analysed again whose rows a migration changed: a migration knows neither the
 * log nor the catalogue of models. Beside the requests, as there may be many; a batch a transaction, so what is cut off
 * goes on at the next start, and gateways that start together share the work.
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

  /** Before the stores close. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async reviseAll(): Promise<void> {
    while (!this.isStopping && (await this.reviseSome()));
  }

  /** Whether there were any. */
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
