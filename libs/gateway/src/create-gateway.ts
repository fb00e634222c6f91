import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { EventWriter, RECORD_EVENT_LANE, RecordEventFastLane } from '@parley/events';
import {
  createServer,
  describeApi,
  FastLanes,
  NoQueryGuard,
  ProblemFilter,
  RequestPipe,
  sendProblem,
} from '@parley/http';
import { Clock } from '@parley/kernel';
import { NestLogger } from '@parley/platform';
import { Authenticator } from '@parley/tenancy';
import { ApiDocument } from './docs/api-document.js';
import { GatewayModule, type GatewayParts } from './gateway.module.js';

/** The HTTP application, ready to listen. */
export async function createGateway(parts: GatewayParts, logger: Logger): Promise<NestFastifyApplication> {
  const fastLanes = new FastLanes();
  const server = createServer(logger, fastLanes);
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(parts), server, {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.setGlobalPrefix('v1', {
    exclude: ['health/live', 'health/ready', 'metrics', 'docs', 'docs/start.js', 'docs/:asset'],
  });
  app.useGlobalFilters(new ProblemFilter(logger));
  app.useGlobalGuards(new NoQueryGuard());
  app.useGlobalPipes(new RequestPipe());
  await app.init();
  app.get(ApiDocument).hold(describeApi(app));
  fastLanes.open(
    RECORD_EVENT_LANE,
    new RecordEventFastLane(
      app.get(Authenticator),
      app.get(EventWriter, { strict: false }),
      app.get(Clock),
      (...failure) => sendProblem(logger, ...failure),
    ),
  );
  return app;
}
