import { pino, type Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Structured logs on standard output. Keys and personal data do not belong there; redaction is a second safeguard. */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['authorization', '*.authorization', 'key', '*.key', '*.password'], censor: '[redacted]' },
    serializers: { err: withoutStatement },
  });
}

/** An error without the values of the statement that failed: they are the caller's data. */
function withoutStatement(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code } = error as Error & { code?: unknown };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { name, message: message.slice(0, 500), code, cause, stack: stack?.slice(0, 4000) };
}
