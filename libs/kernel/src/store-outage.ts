/**
 * SQLSTATE classes that concern the server rather than the statement: connection exception, insufficient resources (a
 * full disk, too many connections), operator intervention (shutting down, cancelled for taking too long), system error.
 */
const CLASSES: ReadonlySet<string> = new Set(['08', '53', '57', '58']);
const STATES: ReadonlySet<string> = new Set([
  '25006', // read_only_sql_transaction: a standby that is not promoted yet
  '25P03', // idle_in_transaction_session_timeout
]);
const CONTENTION: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
]);
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The messages of clients that give no code when a connection breaks, or is not made in time. */
const WORDS =
  /^(Error: )?(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error))/;

/** Whether the code of an error says that the network, or the server at its other end, cannot be reached. */
export const isNetworkError = (code: string): boolean => NETWORK.has(code);

/**
 * Whether an error says that a store is away, full or overloaded, rather than that the request is wrong: the same
 * request may succeed a moment later.
 */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if (code.length === 5 && (CLASSES.has(code.slice(0, 2)) || STATES.has(code))) return true;
    // A missing socket file means that the server is not there; any other missing file is a mistake.
    if (isNetworkError(code) || (code === 'ENOENT' && syscall === 'connect')) return true;
  }
  if (WORDS.test(error.message)) return true;
  return isStoreOutage(error.cause) || isStoreOutage((error as { driverError?: unknown }).driverError);
}

/** Whether others held for too long what was needed: the store is well, and the same request may succeed later. */
export function isStoreContention(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && CONTENTION.has(code);
}
