import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  DeadLetters,
  findDeadLetter,
  LANES,
  listDeadLetters,
  type StoredDeadLetter,
  type WholeDeadLetter,
} from '@parley/event-log';
import {
  answerCursorPage,
  CursorPageQuery,
  described,
  Id,
  IdPipe,
  instant,
  integer,
  listOf,
  nullable,
  OneOf,
  oneOf,
  Operation,
  QueryFlag,
  record,
  text,
  uuid,
} from '@parley/http';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type Actor, By, Requires, SecurityLog } from '@parley/tenancy';

/** Of one transaction. */
const AT_ONCE = 1_000;

class ListDeadLettersRequest extends CursorPageQuery {
  @OneOf(LANES, { optional: true, description: 'Only dead letters of this lane.' })
  lane?: string;

  @QueryFlag({ default: false, description: 'Also dead letters that were put back.' })
  replayed?: boolean;
}

class DiscardDeadLettersRequest {
  @OneOf(LANES, { description: 'Only dead letters of this lane.' })
  lane!: string;

  @Id({ optional: true, description: 'Only the dead letter with this id.' })
  id?: string;

  @QueryFlag({ default: false, description: 'Also dead letters that were put back.' })
  replayed?: boolean;
}

class ReplayDeadLettersRequest {
  @OneOf(LANES, { description: 'The lane that put them aside.' })
  lane!: string;
}

interface ReplayedLetters {
  readonly replayed: number;
}

interface DiscardedLetters {
  readonly discarded: number;
}

const FIELDS = {
  id: uuid,
  lane: described(text, 'The projection that put it aside.'),
  contract: described(text, 'The kind of message.'),
  origin: described(text, 'Where in the log it came from.'),
  step: described(oneOf(['decode', 'project', 'insert', 'publish']), 'What failed.'),
  reason: described(text, 'The error.'),
  attempts: described(integer, 'How often it was tried.'),
  createdAt: described(instant, 'When it was put aside (UTC).'),
  replayedAt: described(nullable(instant), 'When it was put back into the log (UTC); null when it was not.'),
} as const;
const DEAD_LETTER = record<StoredDeadLetter>('DeadLetter', FIELDS);
const WHOLE_DEAD_LETTER = record<WholeDeadLetter>('WholeDeadLetter', {
  ...FIELDS,
  payload: described(text, 'The message as it stood in the log.'),
});
const REPLAYED_LETTERS = record<ReplayedLetters>('ReplayedLetters', {
  replayed: described(integer, 'How many were put back.'),
});
const DISCARDED_LETTERS = record<DiscardedLetters>('DiscardedLetters', {
  discarded: described(integer, 'How many were deleted.'),
});

/** Messages that no retry would have helped, put aside by the lanes. */
@Controller('admin/dead-letters')
@Requires('operator')
export class DeadLettersController {
  constructor(
    private readonly deadLetters: DeadLetters,
    private readonly postgres: Postgres,
    private readonly securityLog: SecurityLog,
  ) {}

  @Operation({ summary: 'List dead letters', answers: { 200: listOf(DEAD_LETTER) }, paged: true })
  @Get()
  list(
    @Query() query: ListDeadLettersRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredDeadLetter[]> {
    const filters = { lane: query.lane ?? null, replayed: query.replayed === true };
    return answerCursorPage(reply, query, (window) => listDeadLetters(this.postgres, { ...window, ...filters }));
  }

  @Operation({ summary: 'Read a dead letter with what it says', answers: { 200: WHOLE_DEAD_LETTER } })
  @Get(':id')
  async read(@Param('id', IdPipe) id: string): Promise<WholeDeadLetter> {
    const letter = await findDeadLetter(this.postgres, id);
    if (letter === null) throw notFound('The dead letter');
    return letter;
  }

  @Operation({
    summary: "Put a lane's dead letters back into the log",
    description: 'Those that wait now, the oldest first; what was put back stays so if the request is cut off.',
    example: { request: { lane: 'conversation-facts' } },
    answers: { 200: REPLAYED_LETTERS },
  })
  @Post('replay')
  @HttpCode(HttpStatus.OK)
  async replay(@By() by: Actor, @Body() { lane }: ReplayDeadLettersRequest): Promise<ReplayedLetters> {
    // No more than wait now: otherwise letters that fail again meanwhile would be put back without end.
    const waiting = (await this.deadLetters.count()).get(lane) ?? 0;
    const replayed = await inBatches(waiting, (most) =>
      this.securityLog.transaction(by, async (tx, note) => {
        const some = await this.deadLetters.replay(tx, lane, most);
        note({ kind: 'dead_letters.replayed', detail: `lane ${lane}: ${some}` });
        return some;
      }),
    );
    return { replayed };
  }

  @Operation({
    summary: "Delete a lane's dead letters for good",
    description: 'Their contents are lost for good: no replay brings them back.',
    answers: { 200: DISCARDED_LETTERS },
  })
  @Delete()
  async discard(@By() by: Actor, @Query() query: DiscardDeadLettersRequest): Promise<DiscardedLetters> {
    const filter = { lane: query.lane, id: query.id ?? null, replayed: query.replayed === true };
    const discarded = await inBatches(Infinity, (most) =>
      this.securityLog.transaction(by, async (tx, note) => {
        const some = await this.deadLetters.discard(tx, filter, most);
        note({ kind: 'dead_letters.discarded', detail: `lane ${filter.lane}: ${some}` });
        return some;
      }),
    );
    return { discarded };
  }
}

/** Works through many letters, a bounded number in each transaction. Returns how many there were. */
async function inBatches(limit: number, work: (most: number) => Promise<number>): Promise<number> {
  let done = 0;
  let batch: number;
  do {
    batch = await work(Math.min(limit - done, AT_ONCE));
    done += batch;
  } while (batch === AT_ONCE && done < limit);
  return done;
}
