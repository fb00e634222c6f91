import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { DeadLetters } from '@parley/event-log';
import { Flag } from '@parley/http';
import { Requires } from '@parley/tenancy';
import { Replay } from './replay.port.js';

class ReplayRequest {
  @Flag({ optional: true, description: 'Empty the projected tables first; analytics fill up again as it goes.' })
  fresh?: boolean | null;
}

@Controller('admin')
@Requires('operator')
export class ReplayController {
  constructor(
    private readonly deadLetters: DeadLetters,
    private readonly replay: Replay,
  ) {}

  /** Puts a lane's dead letters back into the log. */
  @Post('dead-letters/:lane/replay')
  @HttpCode(HttpStatus.OK)
  async replayDeadLetters(@Param('lane') lane: string): Promise<{ readonly replayed: number }> {
    return { replayed: await this.deadLetters.replay(lane) };
  }

  /** Projects the whole log again. */
  @Post('replay')
  @HttpCode(HttpStatus.ACCEPTED)
  async replayAll(@Body() { fresh }: ReplayRequest): Promise<{ readonly started: true }> {
    await this.replay.fromStart(fresh === true);
    return { started: true };
  }
}
