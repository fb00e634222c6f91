import { isNetworkError } from '@parley/kernel';

/**
 * Error codes of ClickHouse that concern the data itself: the same rows would fail again at any time. Everything else
 * (network, memory, too many parts, shutting down) is worth waiting for. Numbers: ErrorCodes.cpp of ClickHouse.
 */
const DATA_ERRORS: ReadonlySet<string> = new Set([
  '6', // CANNOT_PARSE_TEXT
  '26', // CANNOT_PARSE_QUOTED_STRING
  '27', // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  '38', // CANNOT_PARSE_DATE
  '41', // CANNOT_PARSE_DATETIME
  '53', // TYPE_MISMATCH
  '69', // ARGUMENT_OUT_OF_BOUND
  '72', // CANNOT_PARSE_NUMBER
  '117', // INCORRECT_DATA
  '130', // CANNOT_READ_ARRAY_FROM_TEXT
  '190', // SIZES_OF_ARRAYS_DONT_MATCH
  '376', // CANNOT_PARSE_UUID
  '407', // DECIMAL_OVERFLOW
]);

/** Whether an insert failed because of what its rows hold. */
export function isDataError(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && DATA_ERRORS.has(code);
}

function codeOf(error: unknown): string | undefined {
  const { code, clickhouseCode } = (error ?? {}) as { code?: unknown; clickhouseCode?: unknown };
  if (typeof clickhouseCode === 'number') return String(clickhouseCode);
  return typeof code === 'string' ? code : undefined;
}

/** Whether nothing answered: the server is down, restarting or hanging, or the network is down. */
export function isOutOfReach(error: unknown): boolean {
  if (isNetworkError(codeOf(error) ?? '')) return true;
  // The client's messages for a request that took too long or was cut off.
  return error instanceof Error && /^(Timeout error|socket hang up|The user aborted a request)/.test(error.message);
}
