import 'reflect-metadata';
import { createLogger, runService, startTracing } from '@parley/platform';
import { startWorker } from './start-worker.js';
import { readWorkerConfig } from './worker.config.js';

runService(async () => {
  const config = readWorkerConfig();
  const logger = createLogger(config.logLevel);
  const endTracing = await startTracing('worker');
  const service = await startWorker(config, logger);
  process.stdout.write(`Parley's worker (${config.roles.join(', ')}) is ready at ${service.url}\n`);
  return { service: { ...service, stop: () => service.stop().finally(endTracing) }, logger };
});
