import 'reflect-metadata';
import { createLogger, runService, startTracing } from '@parley/platform';
import { readGatewayConfig } from './gateway.config.js';
import { startGateway } from './start-gateway.js';

runService(async () => {
  const config = readGatewayConfig();
  const logger = createLogger(config.logLevel);
  const endTracing = await startTracing('gateway');
  const service = await startGateway(config, logger);
  process.stdout.write(`Parley's gateway is ready at ${service.url}\n`);
  return { service: { ...service, stop: () => service.stop().finally(endTracing) }, logger };
});
