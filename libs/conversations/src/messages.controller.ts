import { Body, Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { BatchBody, check, NamesProduct, Operation } from '@parley/http';
import { Clock, type FieldError, orProblem, Problem } from '@parley/kernel';
import { type Caller, From, Requires } from '@parley/tenancy';
import { RecordMessages } from './record-messages/record-messages.handler.js';
import { CONVERSATION_EXAMPLE, RecordMessagesRequest } from './record-messages/record-messages.request.js';
import {
  isCreated,
  RECORD_MESSAGES_RESPONSE,
  type RecordMessagesResponse,
  toResponse,
} from './record-messages/record-messages.response.js';
import type { Recorded } from './record-messages/recorded.js';
import { toNewMessages } from './record-messages/to-new-messages.js';
import { RecordMessagesBatchRequest } from './record-messages-batch/record-messages-batch.request.js';
import {
  type ConversationResult,
  RECORD_MESSAGES_BATCH_RESPONSE,
  type RecordMessagesBatchResponse,
} from './record-messages-batch/record-messages-batch.response.js';

@Controller('messages')
@Requires('ingest')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Operation({
    summary: 'Record messages of a conversation',
    description:
      'Send the new messages, or the whole conversation again: those that it holds are skipped. ' +
      '201 when anything was new, else 200.',
    answers: { 200: RECORD_MESSAGES_RESPONSE, 201: RECORD_MESSAGES_RESPONSE },
    rejections: [404, 409],
    example: { request: CONVERSATION_EXAMPLE },
  })
  @Post()
  @NamesProduct({ orDefault: false })
  async record(
    @From() from: Caller,
    @Body() request: RecordMessagesRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecordMessagesResponse> {
    const sent = toNewMessages(from, request, this.clock.now());
    const [recorded] = await this.commands.execute(new RecordMessages([sent]));
    if (recorded === undefined) throw new Error('A conversation got no answer.');
    if (recorded.status === 'rejected') throw recorded.problem;
    void reply.status(isCreated(recorded) ? HttpStatus.CREATED : HttpStatus.OK);
    return toResponse(request, recorded);
  }

  @Operation({
    summary: 'Record messages of up to 100 conversations',
    description: 'Results come in the order given. A bad conversation is rejected by itself. Bodies of up to 16 MiB.',
    answers: { 200: RECORD_MESSAGES_BATCH_RESPONSE },
    example: { request: { conversations: [CONVERSATION_EXAMPLE] } },
  })
  @Post('batch')
  @NamesProduct({ inEach: 'conversations', orDefault: false })
  @BatchBody()
  @HttpCode(HttpStatus.OK)
  async recordBatch(
    @From() from: Caller,
    @Body() { conversations }: RecordMessagesBatchRequest,
  ): Promise<RecordMessagesBatchResponse> {
    const now = this.clock.now();
    const checked = conversations.map((conversation) => toNewMessagesOrErrors(from, conversation, now));
    const sent = checked.flatMap((one) => ('errors' in one ? [] : [one.sent]));
    const recorded = (await this.commands.execute(new RecordMessages(sent)))[Symbol.iterator]();
    return {
      success: true,
      results: checked.map((one) =>
        'errors' in one ? rejected(one.errors) : toResult(one.request, recorded.next().value),
      ),
    };
  }
}

/** One conversation of a batch, or its own errors. */
function toNewMessagesOrErrors(from: Caller, conversation: unknown, now: Date) {
  const errors = check(RecordMessagesRequest, conversation);
  if (errors.length > 0) return { errors };
  const request = conversation as RecordMessagesRequest;
  const sent = orProblem(() => toNewMessages(from, request, now));
  return sent instanceof Problem ? { errors: sent.errors } : { request, sent };
}

const rejected = (errors: readonly FieldError[]): ConversationResult => ({
  success: false,
  status: 'rejected',
  errors,
});

function toResult(request: RecordMessagesRequest, recorded: Recorded | undefined): ConversationResult {
  if (recorded === undefined) throw new Error('A conversation got no answer.');
  if (recorded.status === 'rejected') {
    const { errors, message } = recorded.problem;
    return rejected(errors.length > 0 ? errors : [{ path: '', message }]);
  }
  const status = recorded.status === 'sampled_out' ? 'sampled_out' : isCreated(recorded) ? 'created' : 'deduplicated';
  return { ...toResponse(request, recorded), status };
}
