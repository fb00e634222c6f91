import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { DeadLetters, logTrimmedTo } from '@parley/event-log';
import { exactly, Flag, integer, Operation, record } from '@parley/http';
import { conflict } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { Requires } from '@parley/tenancy';
import { Replay } from './replay.port.js';

class ReplayRequest {
  @Flag({ optional: true, description: 'Empty the projected tables first; analytics fill up again as it goes.' })
  fresh?: boolean | null;
}

interface ReplayedLetters {
  readonly replayed: number;
}

interface ReplayStarted {
  readonly started: true;
}

const REPLAYED_LETTERS = record<ReplayedLetters>('ReplayedLetters', { replayed: integer });
const REPLAY_STARTED = record<ReplayStarted>('ReplayStarted', { started: exactly(true) });

@Controller('admin')
@Requires('operator')
export class ReplayController {
  constructor(
    private readonly deadLetters: DeadLetters,
    private readonly replay: Replay,
    private readonly postgres: Postgres,
  ) {}

  /** Puts a lane's dead letters back into the log. */
  @Operation({
    summary: "Put a lane's dead letters back into the log",
    answers: { 200: REPLAYED_LETTERS },
    parameters: { lane: 'A name from GET /admin/status.' },
  })
  @Post('dead-letters/:lane/replay')
  @HttpCode(HttpStatus.OK)
  async replayDeadLetters(@Param('lane') lane: string): Promise<ReplayedLetters> {
    return { replayed: await this.deadLetters.replay(lane) };
  }

  /** Projects the whole log again. */
  @Operation({
    summary: 'Project the whole log again',
    answers: { 202: REPLAY_STARTED },
    example: { request: { fresh: true } },
  })
  @Post('replay')
  @HttpCode(HttpStatus.ACCEPTED)
  async replayAll(@Body() { fresh }: ReplayRequest): Promise<ReplayStarted> {
    if (fresh === true) await this.ensureWhole();
    await this.replay.fromStart(fresh === true);
    return { started: true };
  }

  /** Emptied tables would stay without what the log no longer holds. */
  private async ensureWhole(): Promise<void> {
    const trimmedTo = await logTrimmedTo(this.postgres);
    if (trimmedTo === null) return;
    throw conflict(`The log was trimmed up to ${trimmedTo.toISOString()}: replay it without "fresh".`);
  }
}
