import { Body, Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { BatchBody, check, EXAMPLE_PRODUCT_ID, HasFastPath, NamesProduct, Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import type { Recorded } from './domain/recorded.js';
import { RecordEventBatchRequest, RecordEventRequest } from './record-event/record-event.request.js';
import {
  RECORD_EVENT_BATCH_RESPONSE,
  RECORD_EVENT_RESPONSE,
  type RecordEventBatchResponse,
  type RecordEventResponse,
  rejectedResult,
  toAnswer,
  toResult,
} from './record-event/record-event.response.js';
import { RecordEvents } from './record-event/record-events.handler.js';

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
    rejections: [404, 409],
    example: { request: EXAMPLE },
  })
  @Post()
  @NamesProduct({ orDefault: true })
  @HasFastPath()
  async record(
    @TenantId() tenantId: string,
    @Body() request: RecordEventRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecordEventResponse> {
    const [recorded] = await this.commands.execute(new RecordEvents(tenantId, [request]));
    const { status, body } = toAnswer(answered(recorded));
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
  @NamesProduct({ inEach: 'events', orDefault: true })
  @BatchBody()
  @HttpCode(HttpStatus.OK)
  async recordBatch(
    @TenantId() tenantId: string,
    @Body() { events }: RecordEventBatchRequest,
  ): Promise<RecordEventBatchResponse> {
    const errorsOfEach = events.map((event) => check(RecordEventRequest, event));
    const valid = events.filter((_, index) => errorsOfEach[index]?.length === 0) as RecordEventRequest[];
    const recorded = (await this.commands.execute(new RecordEvents(tenantId, valid)))[Symbol.iterator]();
    return {
      success: true,
      results: errorsOfEach.map((errors) =>
        errors.length > 0 ? rejectedResult(errors) : toResult(answered(recorded.next().value)),
      ),
    };
  }
}

function answered(recorded: Recorded | undefined): Recorded {
  if (recorded === undefined) throw new Error('An event got no answer.');
  return recorded;
}
