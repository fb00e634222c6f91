import { Body, Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { BatchBody, check } from '@parley/http';
import type { FieldError } from '@parley/kernel';
import { Requires, TenantId } from '@parley/tenancy';
import type { Recorded } from './domain/recorded.js';
import { RecordMessages } from './record-messages/record-messages.command.js';
import { RecordMessagesRequest } from './record-messages/record-messages.request.js';
import { isCreated, type RecordMessagesResponse, toResponse } from './record-messages/record-messages.response.js';
import { RecordMessagesBatchRequest } from './record-messages-batch/record-messages-batch.request.js';
import type {
  ConversationResult,
  RecordMessagesBatchResponse,
} from './record-messages-batch/record-messages-batch.response.js';

@Controller('messages')
@Requires('ingest')
export class MessagesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  async record(
    @TenantId() tenantId: string,
    @Body() request: RecordMessagesRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecordMessagesResponse> {
    const [recorded] = await this.commands.execute(new RecordMessages(tenantId, [request]));
    if (recorded === undefined) throw new Error('A conversation got no answer.');
    if (recorded.status === 'rejected') throw recorded.problem;
    void reply.status(isCreated(recorded) ? HttpStatus.CREATED : HttpStatus.OK);
    return toResponse(request, recorded);
  }

  @Post('batch')
  @BatchBody()
  @HttpCode(HttpStatus.OK)
  async recordBatch(
    @TenantId() tenantId: string,
    @Body() { conversations }: RecordMessagesBatchRequest,
  ): Promise<RecordMessagesBatchResponse> {
    const refusals = conversations.map((conversation) => check(RecordMessagesRequest, conversation));
    const valid = conversations.filter((_, index) => refusals[index]?.length === 0) as RecordMessagesRequest[];
    const recorded = await this.commands.execute(new RecordMessages(tenantId, valid));
    const results = valid.map((request, index) => toResult(request, recorded[index]))[Symbol.iterator]();
    return {
      success: true,
      results: refusals.map((errors) => {
        const result = errors.length > 0 ? rejected(errors) : results.next().value;
        if (result === undefined) throw new Error('A conversation got no answer.');
        return result;
      }),
    };
  }
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
