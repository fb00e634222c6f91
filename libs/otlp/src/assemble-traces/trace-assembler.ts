import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordMessages } from '@parley/conversations';
import { Clock, notFound } from '@parley/kernel';
import type { BackgroundLoop } from '@parley/platform';
import { loneLoop, Postgres } from '@parley/postgres';
import { Rate } from '@parley/ratings';
import type { AssembledRating } from '../domain/rate-turns.js';
import { forgetOldTraces } from '../postgres/due-traces.js';
import { assembleRound } from './assemble-round.js';
import { toNewRating } from './rate-assembled.js';

const POLL_MS = 250;
const FORGET_MS = 600_000;
const LOCK = 'parley:otlp-assembler';

/**
 * Turns the traces that came in into messages, by the command that POST /messages uses, with its bounds and its group
 * commit. Every gateway has one; only one of them works, and another takes over when its connection ends.
 */
@Injectable()
export class TraceAssembler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(TraceAssembler.name);
  private readonly loop: BackgroundLoop;
  private forgotAt = 0;

  constructor(
    private readonly postgres: Postgres,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {
    this.loop = loneLoop(postgres, [LOCK], {
      name: 'trace-assembler',
      step: () => this.round(),
      intervalMs: POLL_MS,
      onFailure: (error) => this.logger.warn(error, 'Traces could not be assembled; it is tried again'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Runs before the stores close: an interrupted assembly is repeated at the next start. */
  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  private async round(): Promise<boolean> {
    const now = this.clock.now();
    if (now.getTime() - this.forgotAt > FORGET_MS) {
      await forgetOldTraces(this.postgres, now);
      this.forgotAt = now.getTime();
    }
    const parts = {
      postgres: this.postgres,
      record: (sent: ConstructorParameters<typeof RecordMessages>[0]) =>
        this.commands.execute(new RecordMessages(sent)),
      rate: async (tenantId: string, assembled: AssembledRating, now: Date) => {
        const rating = await toNewRating(this.postgres, tenantId, assembled, now);
        if (rating === null) throw notFound('What a rating in a span is of');
        await this.commands.execute(new Rate(rating));
      },
      onFailure: (problem: string, about: object) =>
        this.logger.warn({ ...about, problem }, 'Spans became no messages'),
    };
    return assembleRound(parts, now);
  }
}
