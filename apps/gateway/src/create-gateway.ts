import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { createServer, ProblemFilter, RequestPipe } from '@parley/http';
import { NestLogger } from '@parley/platform';
import { GatewayModule, type GatewayParts } from './gateway.module.js';

/** The HTTP application, ready to listen. */
export async function createGateway(parts: GatewayParts, logger: Logger): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(parts), createServer(logger), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.setGlobalPrefix('v1', { exclude: ['health/live', 'health/ready'] });
  app.useGlobalFilters(new ProblemFilter(logger));
  app.useGlobalPipes(new RequestPipe());
  await app.init();
  return app;
}
