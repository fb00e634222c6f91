import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's own messages through the same logger. What it logs at start is of use only for debugging its wiring. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...toEntry(message, rest));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(...toEntry(message, rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(...toEntry(message, rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(...toEntry(message, rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...toEntry(message, rest));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(...toEntry(message, rest));
  }
}

/** Nest gives the context last. An error or fields may come with a text, and a text with an error or a stack. */
function toEntry(message: unknown, rest: readonly unknown[]): [object, string] {
  const context = rest.at(-1);
  const error = [message, ...rest].find((one) => one instanceof Error);
  const text = rest.slice(0, -1).find((one) => typeof one === 'string');
  if (message instanceof Error) return [{ context, err: error }, text ?? String(message)];
  if (typeof message === 'string') return [{ context, err: error, stack: text }, message];
  return [{ ...(message as object), context, err: error }, text ?? ''];
}
