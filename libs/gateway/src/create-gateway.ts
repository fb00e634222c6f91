import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { EventsController, RecordEventFastPath } from '@parley/events';
import { createServer, describeApi, FastPaths, NoQueryGuard, ProblemFilter, RequestPipe } from '@parley/http';
import { NestLogger } from '@parley/platform';
import { ApiDocument } from './docs/api-document.js';
import { INTRODUCTION } from './docs/introduction.js';
import { GatewayModule } from './gateway.module.js';
import type { GatewayParts } from './gateway-parts.js';

/** The HTTP application, ready to listen. */
export async function createGateway(parts: GatewayParts, logger: Logger): Promise<NestFastifyApplication> {
  const fastPaths = new FastPaths(logger);
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
  await app.init();
  app.get(ApiDocument).hold(describeApi(app, INTRODUCTION));
  fastPaths.open(EventsController, 'record', app.get(RecordEventFastPath, { strict: false }));
  return app;
}
