import 'reflect-metadata';
import { createLogger, runService, startTracing } from '@parley/platform';
import { sayReady } from './banner.js';
import { readStandaloneConfig } from './standalone.config.js';
import { startStandalone } from './start-standalone.js';

runService(async () => {
  const config = readStandaloneConfig();
  const logger = createLogger(config.logLevel);
  const endTracing = await startTracing('standalone');
  const service = await startStandalone(config, logger);
  sayReady(service.url, service.demo);
  return { service: { ...service, stop: () => service.stop().finally(endTracing) }, logger };
});
