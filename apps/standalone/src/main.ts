import 'reflect-metadata';
import { StartupError } from '@parley/kernel';
import { createLogger } from '@parley/platform';
import { readStandaloneConfig } from './standalone.config.js';
import { startStandalone } from './start-standalone.js';

const STOP_WITHIN_MS = 20_000;

async function main(): Promise<void> {
  const config = readStandaloneConfig();
  const logger = createLogger(config.logLevel);
  const service = await startStandalone(config, logger);

  let stopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await service.stop().catch((error: unknown) => {
      logger.error({ err: error }, 'The stop was not clean');
      exitCode = 1;
    });
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  void service.failed.then((reason) => {
    logger.fatal(reason);
    void stop(1);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof StartupError ? `${error.message}\n` : `${String((error as Error).stack)}\n`);
  process.exit(1);
});
