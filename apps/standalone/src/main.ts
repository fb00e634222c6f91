import 'reflect-metadata';
import { createLogger, runService, startTracing } from '@parley/platform';
import { readStandaloneConfig, startStandalone } from '@parley/standalone';
import { say, sayReady } from './banner.js';

runService(async () => {
  const config = readStandaloneConfig();
  const logger = createLogger(config.logLevel);
  const endTracing = await startTracing('standalone');
  const service = await startStandalone(config, logger, say);
  sayReady(service);
  return { service: { ...service, stop: () => service.stop().finally(endTracing) }, logger };
});
