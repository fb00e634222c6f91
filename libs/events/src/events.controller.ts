import { Body, Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { BatchBody, check, EXAMPLE_PRODUCT_ID, HasFastLane, Operation } from '@parley/http';
import type { FieldError } from '@parley/kernel';
import { Requires, TenantId } from '@parley/tenancy';
import type { Recorded } from './domain/recorded.js';
import { RecordEvents } from './record-event/record-event.command.js';
import { RECORD_EVENT_LANE } from './record-event/record-event.fast-lane.js';
import { RecordEventRequest } from './record-event/record-event.request.js';
import { RECORD_EVENT_RESPONSE, type RecordEventResponse, toAnswer } from './record-event/record-event.response.js';
import { RecordEventBatchRequest } from './record-event-batch/record-event-batch.request.js';
import {
  type EventResult,
  RECORD_EVENT_BATCH_RESPONSE,
  type RecordEventBatchResponse,
} from './record-event-batch/record-event-batch.response.js';

const EXAMPLE = {
  productId: EXAMPLE_PRODUCT_ID,
  eventType: 'upgrade',
  value: '490.00 EUR',
  valueType: 'currency',
  influence: 'positive',
  externalUserId: 'ada',
  externalConversationId: 'c-1',
  insertId: 'upgrade-1',
};

@Controller('events')
@Requires('ingest')
export class EventsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation({
    summary: 'Record an event',
    description: '201 when it is new; 200 for a repeated insertId, and for one that sampling leaves out.',
    answers: { 200: RECORD_EVENT_RESPONSE, 201: RECORD_EVENT_RESPONSE },
    refusals: [404],
    example: { request: EXAMPLE, answer: { success: true, eventId: '01a1fd72-fb2e-7f6d-8d31-2c4a5d1b7f10' } },
  })
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

  @Operation({
    summary: 'Record up to 1,000 events',
    description: 'Results come in the order of the events. A bad event is rejected by itself. Bodies of up to 16 MiB.',
    answers: { 200: RECORD_EVENT_BATCH_RESPONSE },
    example: { request: { events: [EXAMPLE, { productId: EXAMPLE_PRODUCT_ID, eventType: 'signup', value: 'web' }] } },
  })
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
