import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { logTrimmedTo } from '@parley/event-log';
import { described, exactly, Flag, Operation, record } from '@parley/http';
import { conflict } from '@parley/kernel';
import { requestReplay } from '@parley/operations';
import { Postgres } from '@parley/postgres';
import { type Actor, By, Requires, SecurityLog } from '@parley/tenancy';

class ReplayRequest {
  @Flag({ optional: true, description: 'Empty the projected tables first; analytics fill up again as it goes.' })
  fresh?: boolean | null;
}

interface ReplayStarted {
  readonly started: true;
}

const REPLAY_STARTED = record<ReplayStarted>('ReplayStarted', {
  started: described(exactly(true), 'Always true; GET /admin/status shows how far it is.'),
});

@Controller('admin')
@Requires('operator')
export class ReplayController {
  constructor(
    private readonly postgres: Postgres,
    private readonly securityLog: SecurityLog,
  ) {}

  @Operation({
    summary: 'Project the whole log again',
    answers: { 202: REPLAY_STARTED },
    example: { request: { fresh: true } },
  })
  @Post('replay')
  @HttpCode(HttpStatus.ACCEPTED)
  async replayAll(@By() by: Actor, @Body() { fresh }: ReplayRequest): Promise<ReplayStarted> {
    if (fresh === true) await this.ensureWhole();
    await this.securityLog.transaction(by, (tx, note) => {
      note({ kind: 'replay.requested', ...(fresh === true ? { detail: 'fresh' } : {}) });
      return requestReplay(tx, fresh === true);
    });
    return { started: true };
  }

  /** Emptied tables would never again hold what the log has lost. */
  private async ensureWhole(): Promise<void> {
    const trimmedTo = await logTrimmedTo(this.postgres);
    if (trimmedTo === null) return;
    throw conflict(`The log was trimmed up to ${trimmedTo.toISOString()}: replay it without "fresh".`);
  }
}
