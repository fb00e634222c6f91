/** Calendar date, extended or basic form, with a time of day to any precision and an offset. */
const INSTANT =
  /^(\d{4})(-?)(\d\d)\2(\d\d)(?:T(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?(?:(Z)|([+-])(\d\d)(?::?(\d\d))?)?)?$/i;
/** What `Date.toISOString` writes, and so most of what is sent: `Date` reads it, but takes 30 February for 2 March. */
const CANONICAL = /^(?!0000)\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;
const MINUTE_MS = 60_000;

/**
 * The ISO 8601 instant that the text names, cut to milliseconds; null when it names none. Without an offset it is UTC:
 * the meaning of a text must not depend on where the server runs. Week dates and days of the year are not read.
 */
export function parseInstant(text: string): Date | null {
  if (CANONICAL.test(text)) {
    const date = new Date(text);
    return date.getUTCDate() === Number(text.slice(8, 10)) ? date : null;
  }
  const [, year = '', , month = '', day = '', hour, minute, second, fraction = '', , sign, offsetHours, offsetMinutes] =
    INSTANT.exec(text) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const dayExists = Number(year) > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  const [hours, minutes, seconds] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const isEndOfDay = hours === 24 && minutes + seconds + milliseconds === 0;
  const [aheadHours, aheadMinutes] = [Number(offsetHours ?? 0), Number(offsetMinutes ?? 0)];
  if (!dayExists || (hours > 23 && !isEndOfDay) || minutes > 59 || seconds > 59) return null;
  if (aheadHours > 23 || aheadMinutes > 59) return null;
  date.setUTCHours(hours, minutes, seconds, milliseconds);
  const aheadMs = (aheadHours * 60 + aheadMinutes) * MINUTE_MS;
  const instant = new Date(date.getTime() + (sign === '-' ? aheadMs : -aheadMs));
  const namedYear = instant.getUTCFullYear();
  return namedYear > 0 && namedYear < 10_000 ? instant : null;
}

/** The instant of a text that was already found to name one. */
export function toInstant(text: string): Date {
  const instant = parseInstant(text);
  if (instant === null) throw new Error('An instant was not checked before it was read.');
  return instant;
}
