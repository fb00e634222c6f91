import * as en from 'chrono-node/en';
import { DateTime, Info } from 'luxon';
import type { Range } from './relative-periods.js';

type Mark = (range: Range) => string;

const MONTHS = Info.months('short', { locale: 'en' });
const MONTH = String.raw`(${MONTHS.join('|')})[a-z]*\.?`;
const DAY = String.raw`(?:the )?(\d{1,2})(?:st|nd|rd|th)?`;
const UNTIL = '(and|to|until|till|through|-|–)';
const YEAR = String.raw`(?:,? (20\d\d))?\b`;

/** "5.11.2026": with full stops, the day comes first. */
const DOTTED = /(?<![\w.])(\d{1,2})\.(\d{1,2})\.(20\d\d)(?![\w.])/gu;
/** "The 3rd to the 7th of November", "November 3 to 7". */
const DAYS_OF_MONTH = new RegExp(
  String.raw`\b(between )?(?:from )?${DAY} ?${UNTIL} ?${DAY}(?: of)? ${MONTH}${YEAR}`,
  'giu',
);
const MONTH_AND_DAYS = new RegExp(
  String.raw`\b(between )?(?:from )?${MONTH} ${DAY} ?${UNTIL} ?${DAY}(?! [A-Z]|\d)${YEAR}`,
  'giu',
);
/** The month comes first in the United States, the day elsewhere. */
const FIGURES = /^(\d{1,2})[/.-](\d{1,2})\b/u;
const MOST_MONTHS = 12;

/** Puts marks for days that are written with their months. */
export function writtenDates(text: string, now: DateTime, mark: Mark): string {
  const zone = now.zoneName ?? 'utc';
  const days = (phrase: string, month: string, ends: readonly [string, string], link: Link): string => {
    const range = daysOf({ month, ends, year: link.year }, now);
    if (range === null) return phrase;
    // "3 and 7 November" are two days, unless they are next to each other or the bounds of a time.
    const isTime =
      link.between !== undefined || link.until.toLowerCase() !== 'and' || range[0].plus({ days: 2 }) >= range[1];
    return isTime ? mark(range) : phrase;
  };
  const rest = text
    .replaceAll(DOTTED, (phrase, day: string, month: string, year: string) => {
      const date = DateTime.fromObject({ year: Number(year), month: Number(month), day: Number(day) }, { zone });
      return date.isValid ? mark([date, date.plus({ days: 1 })]) : phrase;
    })
    .replaceAll(
      DAYS_OF_MONTH,
      (
        phrase: string,
        between: string | undefined,
        first: string,
        until: string,
        last: string,
        month: string,
        year?: string,
      ) => days(phrase, month, [first, last], { between, until, year }),
    )
    .replaceAll(
      MONTH_AND_DAYS,
      (
        phrase: string,
        between: string | undefined,
        month: string,
        first: string,
        until: string,
        last: string,
        year?: string,
      ) => days(phrase, month, [first, last], { between, until, year }),
    );
  return spelledDates(rest, now, mark);
}

interface Link {
  readonly between: string | undefined;
  readonly until: string;
  readonly year: string | undefined;
}

interface Days {
  readonly month: string;
  readonly ends: readonly [string, string];
  readonly year: string | undefined;
}

/** The latest such days that have begun; null: there are none. */
function daysOf({ month, ends, year }: Days, now: DateTime): Range | null {
  const monthNumber = MONTHS.findIndex((one) => one.toLowerCase() === month.toLowerCase()) + 1;
  const on = (day: string, of: number): DateTime =>
    DateTime.fromObject({ year: of, month: monthNumber, day: Number(day) }, { zone: now.zoneName ?? 'utc' });
  const named = year === undefined ? now.year : Number(year);
  const of = year === undefined && on(ends[0], named) > now ? named - 1 : named;
  const [first, last] = [on(ends[0], of), on(ends[1], of)];
  return first.isValid && last.isValid && first <= last ? [first, last.plus({ days: 1 })] : null;
}

function spelledDates(text: string, now: DateTime, mark: Mark): string {
  const reference = { instant: now.toJSDate(), timezone: now.offset };
  return en.strict.parse(text, reference).reduceRight((rest, { index, text: phrase, start, end }) => {
    // Hours that are left would be lost with their day.
    if (!start.isCertain('day') || start.isCertain('hour') || isAmbiguous(phrase)) return rest;
    const day = (date: typeof start) => {
      const local = { year: date.get('year') ?? now.year, month: date.get('month') ?? 1, day: date.get('day') ?? 1 };
      const found = DateTime.fromObject(local, { zone: now.zoneName ?? 'utc' });
      return found > now && !date.isCertain('year') ? found.minus({ years: 1 }) : found;
    };
    const from = day(start);
    const range = [from, (end == null ? from : day(end)).plus({ days: 1 })] as const;
    return rest.slice(0, index) + mark(range) + rest.slice(index + phrase.length);
  }, text);
}

function isAmbiguous(phrase: string): boolean {
  const [, first, second] = FIGURES.exec(phrase) ?? [];
  return first !== second && [first, second].every((one) => Number(one) <= MOST_MONTHS);
}
