import 'reflect-metadata';
import { createLogger, runService } from '@parley/platform';
import { readStandaloneConfig } from './standalone.config.js';
import { startStandalone } from './start-standalone.js';

runService(async () => {
  const config = readStandaloneConfig();
  const logger = createLogger(config.logLevel);
  return { service: await startStandalone(config, logger), logger };
});
