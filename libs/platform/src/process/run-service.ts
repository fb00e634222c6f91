import type { Logger } from 'pino';
import { StartupError } from '@parley/kernel';
import { exitOnSignal, noLongerExitOnSignal } from './exit-on-signal.js';
import { nodeNotice } from './node-notice.js';

/** A running service, and how to stop it. */
export interface Service {
  /** Stops accepting, drains, commits, closes. */
  stop(): Promise<void>;
  /** Resolves when something that the service cannot do without has ended by itself, and says what. */
  readonly failed: Promise<string>;
}

const STOP_WITHIN_MS = 20_000;

/**
 * Runs a service until SIGTERM, SIGINT or its own failure, and ends the process: with 0 after a clean stop, else with
 * 1, also when the signal comes before the service has started. A start that cannot go on prints its one sentence. A
 * start on an unsupported Node.js says so.
 */
export function runService(start: () => Promise<{ readonly service: Service; readonly logger: Logger }>): void {
  exitOnSignal();
  start().then(
    ({ service, logger }) => {
      stopOnSignal(service, logger);
      const notice = nodeNotice(process.version);
      if (notice !== null) process.stderr.write(`${notice}\n`);
    },
    (error: unknown) => {
      process.stderr.write(
        error instanceof StartupError ? `${error.message}\n` : `${String((error as Error).stack)}\n`,
      );
      process.exit(1);
    },
  );
}

/**
 * Ends the process in order on a signal, when the service fails, and on an uncaught error: after that, nothing in
 * memory can be relied on, while everything that was acknowledged is in the store.
 * @returns a function that ends it for another reason.
 */
export function stopOnSignal(service: Service, logger: Logger): (exitCode: number) => Promise<void> {
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
  noLongerExitOnSignal();
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  const onUncaught = (error: unknown, origin: string): void => {
    logger.fatal({ err: error, origin }, 'Nobody caught this error: the process stops');
    void stop(1);
  };
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', (error) => onUncaught(error, 'unhandledRejection'));
  void service.failed.then((reason) => {
    logger.fatal(reason);
    void stop(1);
  });
  return stop;
}
