import type { Logger } from 'pino';
import type { Standalone } from './start-standalone.js';

const STOP_WITHIN_MS = 20_000;

/** Ends the process in order on a signal, or when the service fails. @returns how to end it otherwise. */
export function stopOnSignal(service: Standalone, logger: Logger): (exitCode: number) => Promise<void> {
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
  return stop;
}
