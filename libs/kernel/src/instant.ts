/** Calendar date, extended or basic form, with a time of day to any precision and an offset. */
const INSTANT =
  /^((?!0000)\d{4})(-?)(\d\d)\2(\d\d)(?:T([01]\d|2[0-4])(?::?([0-5]\d)(?::?([0-5]\d)(?:[.,](\d{1,9}))?)?)?(?:Z|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)?)?$/i;
/** What `Date.toISOString` writes, and so most of what is sent: `Date` reads it, but takes 30 February for 2 March. */
const CANONICAL = /^(?!0000)\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;
const DAY_MS = 86_400_000;

/**
 * The ISO 8601 instant that the text names, cut to milliseconds; null when it names none. Without an offset it is UTC:
 * the meaning of a text must not depend on where the server runs. Week dates and days of the year are not read.
 */
export function parseInstant(text: string): Date | null {
  if (CANONICAL.test(text)) {
    const date = new Date(text);
    return date.getUTCDate() === Number(text.slice(8, 10)) ? date : null;
  }
  const parts = INSTANT.exec(text);
  if (parts === null) return null;
  const [, year, , month, day, hour, minute, second, fraction = '', sign, aheadHours, aheadMinutes] = parts;
  const midnight = new Date(0);
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // A day that the month does not have falls into another month.
  if (midnight.getUTCMonth() !== Number(month) - 1) return null;
  const timeMs = milliseconds(hour, minute, second) + Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (timeMs > DAY_MS) return null;
  const aheadMs = milliseconds(aheadHours, aheadMinutes);
  const instant = new Date(midnight.getTime() + timeMs + (sign === '-' ? aheadMs : -aheadMs));
  const utcYear = instant.getUTCFullYear();
  return utcYear > 0 && utcYear < 10_000 ? instant : null;
}

const milliseconds = (hours = '0', minutes = '0', seconds = '0'): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;

/** The instant of a text that was already found to name one. */
export function toInstant(text: string): Date {
  const instant = parseInstant(text);
  if (instant === null) throw new Error('An instant was not checked before it was read.');
  return instant;
}
