import { isISO8601 } from 'class-validator';

const MAX_LENGTH = 40;
/** PostgreSQL has no year 0, and JSON dates have four digits. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** ISO 8601 has forms that JavaScript does not read, such as weeks. */
export function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return false;
  if (!isISO8601(value, { strict: true, strictSeparator: true })) return false;
  const time = Date.parse(value);
  return time >= EARLIEST && time <= LATEST;
}
