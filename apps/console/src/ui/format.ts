import { DATES, NUMBERS } from '../language/language.js';
import { zoneName } from '../state/zones.js';

const DECIMAL = new Intl.NumberFormat(NUMBERS, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SIGNED = new Intl.NumberFormat(NUMBERS, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});
const ONE_DIGIT = new Intl.NumberFormat(NUMBERS, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat(NUMBERS, { maximumFractionDigits: 0 });
const PERCENT = new Intl.NumberFormat(NUMBERS, { maximumFractionDigits: 1 });
const AT_MOST_TWO_DIGITS = new Intl.NumberFormat(NUMBERS, { maximumFractionDigits: 2 });
const USD = new Intl.NumberFormat(NUMBERS, { style: 'currency', currency: 'USD' });

/** A hyphen is narrower than a digit; the minus sign is as wide as one. */
const withMinus = (text: string): string => text.replace('-', '−');

export const score = (value: number): string => withMinus(DECIMAL.format(value));
export const signed = (value: number): string => withMinus(SIGNED.format(value));
export const oneDigit = (value: number): string => withMinus(ONE_DIGIT.format(value));
/** With no more digits than it has, nor more than two. */
export const decimal = (value: number): string => AT_MOST_TWO_DIGITS.format(value);
export const whole = (value: number): string => WHOLE.format(value);
export const money = (value: number): string => USD.format(value);
/** Takes a share, 0 to 1. */
export const percent = (share: number): string => `${PERCENT.format(share * 100)} %`;
/** The same for a column, whose figures have as many digits as each other. */
export const percentInColumn = (share: number): string => `${ONE_DIGIT.format(share * 100)} %`;

const zoneOption = (zone: string) => ({ timeZone: zoneName(zone) });

/** The day in UTC, in which the service counts days. */
export const dayAndMonth = (date: Date | string): string =>
  new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date));
/** The day of a moment in the zone. */
export const dayIn = (date: Date | string, zone: string): string =>
  new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'short', ...zoneOption(zone) }).format(new Date(date));
export const dayInWords = (date: Date | string): string =>
  new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date));
export const dayOfYear = (date: Date): string =>
  new Intl.DateTimeFormat(DATES, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
export const dayAndTime = (date: Date | string, zone: string): string =>
  new Intl.DateTimeFormat(DATES, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...zoneOption(zone),
  }).format(new Date(date));
/** From one day to another, both included: "21–27 Nov 2026"; a single day is named once. */
export const daysInWords = (first: Date | string, last: Date | string, zone: string): string =>
  new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'short', year: 'numeric', ...zoneOption(zone) }).formatRange(
    new Date(first),
    new Date(last),
  );
export const isMidnight = (date: Date | string, zone: string): boolean => time(date, zone, true) === '00:00:00';
export const time = (date: Date | string, zone: string, seconds = false): string =>
  new Intl.DateTimeFormat(DATES, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    ...zoneOption(zone),
  }).format(new Date(date));

/** For Parley's own words: `tool_failure` becomes "Tool failure". Names such as `order_lookup` stay as they are. */
export const inWords = (name: string): string => {
  const spaced = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
