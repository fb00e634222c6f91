import { Body, Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { BatchBody, check, HasFastLane } from '@parley/http';
import type { FieldError } from '@parley/kernel';
import { Requires, TenantId } from '@parley/tenancy';
import type { Recorded } from './domain/recorded.js';
import { RecordEvents } from './record-event/record-event.command.js';
import { RECORD_EVENT_LANE } from './record-event/record-event.fast-lane.js';
import { RecordEventRequest } from './record-event/record-event.request.js';
import { type RecordEventResponse, toAnswer } from './record-event/record-event.response.js';
import { RecordEventBatchRequest } from './record-event-batch/record-event-batch.request.js';
import type { EventResult, RecordEventBatchResponse } from './record-event-batch/record-event-batch.response.js';

@Controller('events')
@Requires('ingest')
export class EventsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HasFastLane(RECORD_EVENT_LANE)
  async record(
    @TenantId() tenantId: string,
    @Body() request: RecordEventRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecordEventResponse> {
    const [recorded] = await this.commands.execute(new RecordEvents(tenantId, [request]));
    if (recorded === undefined) throw new Error('An event got no answer.');
    if (recorded.status === 'rejected') throw recorded.problem;
    const { status, body } = toAnswer(recorded);
    void reply.status(status);
    return body;
  }

  @Post('batch')
  @BatchBody()
  @HttpCode(HttpStatus.OK)
  async recordBatch(
    @TenantId() tenantId: string,
    @Body() { events }: RecordEventBatchRequest,
  ): Promise<RecordEventBatchResponse> {
    const refusals = events.map((event) => check(RecordEventRequest, event));
    const valid = events.filter((_, index) => refusals[index]?.length === 0) as RecordEventRequest[];
    const recorded = (await this.commands.execute(new RecordEvents(tenantId, valid)))[Symbol.iterator]();
    return {
      success: true,
      results: refusals.map((errors) => (errors.length > 0 ? rejected(errors) : toResult(recorded.next().value))),
    };
  }
}

const rejected = (errors: readonly FieldError[]): EventResult => ({ eventId: null, status: 'rejected', errors });

function toResult(recorded: Recorded | undefined): EventResult {
  if (recorded === undefined) throw new Error('An event got no answer.');
  if (recorded.status !== 'rejected') return recorded;
  const { errors, message } = recorded.problem;
  return rejected(errors.length > 0 ? errors : [{ path: '', message }]);
}
