import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { EventsController, RecordEventFastPath } from '@parley/events';
import {
  createServer,
  describeApi,
  FastPaths,
  NoQueryGuard,
  type OpenApiDocument,
  ProblemFilter,
  RequestPipe,
} from '@parley/http';
import { NestLogger } from '@parley/platform';
import { answerExamples } from './docs/answer-examples.js';
import { ApiDocument } from './docs/api-document.js';
import { INTRODUCTION } from './docs/introduction.js';
import { GatewayModule } from './gateway.module.js';
import type { GatewayParts } from './gateway-parts.js';

/** The HTTP application, ready to listen. */
export async function createGateway(parts: GatewayParts, logger: Logger): Promise<NestFastifyApplication> {
  const fastPaths = new FastPaths(logger);
  const app = await assemble(parts, logger, fastPaths);
  await app.init();
  app.get(ApiDocument).hold(describeApi(app, INTRODUCTION, answerExamples()));
  fastPaths.open(EventsController, 'record', app.get(RecordEventFastPath, { strict: false }));
  return app;
}

/** The document of a gateway that never starts, so that its stores need not be there. */
export async function describeGateway(parts: GatewayParts, logger: Logger): Promise<OpenApiDocument> {
  return describeApi(await assemble(parts, logger, new FastPaths(logger)), INTRODUCTION, answerExamples());
}

async function assemble(parts: GatewayParts, logger: Logger, fastPaths: FastPaths): Promise<NestFastifyApplication> {
  const server = createServer(logger, fastPaths);
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(parts), server, {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.setGlobalPrefix('v1', {
    exclude: ['/', 'health/live', 'health/ready', 'metrics', 'docs', 'docs/start.js', 'docs/:asset'],
  });
  app.useGlobalFilters(new ProblemFilter(logger));
  app.useGlobalGuards(new NoQueryGuard());
  app.useGlobalPipes(new RequestPipe());
  return app;
}
