import { Controller, Headers, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BatchBody, Operation, ProtobufBody } from '@parley/http';
import { type Caller, From, Requires } from '@parley/tenancy';
import { decodeLogs, decodeTraces } from '../decode/decode.js';
import { binaryResponse, jsonResponse, partialSuccess, type Signal } from '../decode/export-response.js';
import type { Fragment } from '../domain/fragment.js';
import { EXPORT_LOGS_RESPONSE, EXPORT_TRACES_RESPONSE, type ExportResponse } from './export.response.js';
import { LOGS_EXAMPLE, LOGS_REQUEST, TRACES_EXAMPLE, TRACES_REQUEST } from './export.request.js';
import { countNotTaken } from './not-taken.js';
import { ReceiveTelemetry } from './receive-telemetry.js';
import { fragmentsOfLogs, fragmentsOfSpans } from './select-fragments.js';

const DESCRIPTION =
  'OTLP over HTTP, in protobuf or JSON, gzip or not, up to 16 MiB. Answered once it is stored; conversations follow ' +
  'a few seconds after the last span of a turn. docs/otlp.md says what is read of which library. ' +
  'The answer has the encoding of the request, and names what was not taken. A protobuf request that is rejected is ' +
  'answered with a google.rpc.Status.';

const ENCODINGS = { alsoTakes: ['application/x-protobuf'], exported: ['application/x-protobuf'] };

/** Under the root path, where exporters look: `OTEL_EXPORTER_OTLP_ENDPOINT` is this server's address and `/otlp`. */
@Controller('otlp/v1')
@Requires('ingest')
export class OtlpController {
  constructor(private readonly commands: CommandBus) {}

  @Operation({
    summary: 'Take spans of OpenTelemetry',
    description: DESCRIPTION,
    answers: { 200: EXPORT_TRACES_RESPONSE },
    ...ENCODINGS,
    example: { request: TRACES_EXAMPLE },
  })
  @ApiBody({ schema: TRACES_REQUEST })
  @Post('traces')
  @BatchBody()
  @ProtobufBody()
  @HttpCode(HttpStatus.OK)
  traces(
    @From() from: Caller,
    @Headers('x-parley-product-id') productId: string | undefined,
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExportResponse> {
    const { items, rejected } = decodeTraces(body);
    const fragments = fragmentsOfSpans(items);
    countNotTaken('unrelated', items.length - fragments.length);
    return this.receive('traces', { from, productId, rejected, fragments }, body, reply);
  }

  @Operation({
    summary: 'Take log records of OpenTelemetry that belong to spans',
    description: DESCRIPTION,
    answers: { 200: EXPORT_LOGS_RESPONSE },
    ...ENCODINGS,
    example: { request: LOGS_EXAMPLE },
  })
  @ApiBody({ schema: LOGS_REQUEST })
  @Post('logs')
  @BatchBody()
  @ProtobufBody()
  @HttpCode(HttpStatus.OK)
  logs(
    @From() from: Caller,
    @Headers('x-parley-product-id') productId: string | undefined,
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExportResponse> {
    const { items, rejected: broken } = decodeLogs(body);
    const { fragments, rejected: outside } = fragmentsOfLogs(items);
    countNotTaken('unrelated', items.length - fragments.length - outside.length);
    return this.receive('logs', { from, productId, rejected: [...broken, ...outside], fragments }, body, reply);
  }

  private async receive(
    signal: Signal,
    given: {
      readonly from: Caller;
      readonly productId: string | undefined;
      readonly rejected: readonly string[];
      readonly fragments: readonly Fragment[];
    },
    body: unknown,
    reply: FastifyReply,
  ): Promise<ExportResponse> {
    const { from, fragments, productId } = given;
    countNotTaken('invalid', given.rejected.length);
    const products = { named: productId ?? null, default: from.defaultProductId };
    const unknown = await this.commands.execute(new ReceiveTelemetry(from.tenantId, fragments, products));
    const partial = partialSuccess([...given.rejected, ...unknown]);
    if (!(body instanceof Uint8Array)) return jsonResponse(signal, partial);
    void reply.header('content-type', 'application/x-protobuf');
    return binaryResponse(partial) as unknown as ExportResponse;
  }
}
