import 'reflect-metadata';
import { StartupError } from '@parley/kernel';
import { createLogger } from '@parley/platform';
import { sayReady } from './banner.js';
import { readStandaloneConfig } from './standalone.config.js';
import { startStandalone } from './start-standalone.js';
import { stopOnSignal } from './stop-on-signal.js';

async function main(): Promise<void> {
  const config = readStandaloneConfig();
  const logger = createLogger(config.logLevel);
  const service = await startStandalone(config, logger);
  stopOnSignal(service, logger);
  sayReady(service.url, service.demo);
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof StartupError ? `${error.message}\n` : `${String((error as Error).stack)}\n`);
  process.exit(1);
});
