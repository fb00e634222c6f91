import 'reflect-metadata';
import { createLogger, runService } from '@parley/platform';
import { readGatewayConfig } from './gateway.config.js';
import { startGateway } from './start-gateway.js';

runService(async () => {
  const config = readGatewayConfig();
  const logger = createLogger(config.logLevel);
  const service = await startGateway(config, logger);
  process.stdout.write(`Parley's gateway is ready at ${service.url}\n`);
  return { service, logger };
});
