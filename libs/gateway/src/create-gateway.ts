import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { CONSOLE_PATHS, UnknownPageFilter } from '@parley/console';
import { EventsController, RecordEventFastPath } from '@parley/events';
import { createServer, describeApi, FastPaths, Gate, type OpenApiDocument, RequestPipe } from '@parley/http';
import { NestLogger } from '@parley/platform';
import { Access } from '@parley/tenancy';
import { answerExamples } from './docs/answer-examples.js';
import { ApiDocument } from './docs/api-document.js';
import { INTRODUCTION } from './docs/introduction.js';
import { GatewayModule } from './gateway.module.js';
import type { GatewayParts } from './gateway-parts.js';

const OUTSIDE_V1 = [
  ...['health/live', 'health/ready', 'metrics', 'docs', 'docs/start.js', 'docs/:asset', 'docs/adr/:name'],
  ...['otlp/v1/traces', 'otlp/v1/logs', 'console/session', 'assets/:name', 'mcp'],
];

/** The HTTP application, ready to listen. */
export async function createGateway(parts: GatewayParts, logger: Logger): Promise<NestFastifyApplication> {
  const fastPaths = new FastPaths(logger);
  const gate = new Gate();
  const app = await assemble(parts, logger, { gate, fastPaths });
  await app.init();
  app.get(ApiDocument).describeWith(() => describeApi(app, INTRODUCTION, answerExamples()));
  gate.open(app.get(Access));
  fastPaths.open(EventsController, 'record', app.get(RecordEventFastPath, { strict: false }));
  return app;
}

/** The OpenAPI document of a gateway that never starts, so that its stores need not be there. */
export async function describeGateway(parts: GatewayParts, logger: Logger): Promise<OpenApiDocument> {
  const hooks = { gate: new Gate(), fastPaths: new FastPaths(logger) };
  return describeApi(await assemble(parts, logger, hooks), INTRODUCTION, answerExamples());
}

async function assemble(
  parts: GatewayParts,
  logger: Logger,
  hooks: { readonly gate: Gate; readonly fastPaths: FastPaths },
): Promise<NestFastifyApplication> {
  const { address } = parts;
  const server = createServer(logger, { ...hooks, ...(address === undefined ? {} : { address }) });
  const module = GatewayModule.with(parts, logger);
  const app = await NestFactory.create<NestFastifyApplication>(module, server, {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.setGlobalPrefix('v1', {
    exclude: [...OUTSIDE_V1, ...CONSOLE_PATHS],
  });
  app.useGlobalFilters(new UnknownPageFilter(logger));
  app.useGlobalPipes(new RequestPipe());
  return app;
}
