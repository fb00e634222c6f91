import { DateTime, Info } from 'luxon';

export type Range = readonly [DateTime, DateTime];
type Unit = 'week' | 'month' | 'quarter' | 'year';

const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
export const NUMBER = `\\d{1,3}|${NUMBERS.slice(1).join('|')}|a|an|few`;
const MONTHS = Info.months('long', { locale: 'en' });
/** May is a whole word already. */
const SHORT_MONTHS = ['Sept', ...MONTHS.map((month) => month.slice(0, 3)).filter((month) => month !== 'May')];
const WEEKDAYS = Info.weekdays('long', { locale: 'en' });
const WEEKDAY = WEEKDAYS.join('|');
/** A day of a month, which a weekday before it only describes. */
const OF_MONTH = `(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')})`;
const A_FEW = 3;
const TO_DATE: Readonly<Record<string, Unit>> = { w: 'week', m: 'month', q: 'quarter', y: 'year' };

export const numberOf = (text = ''): number => {
  if (/^\d+$/u.test(text)) return Number(text);
  const spelled = NUMBERS.indexOf(text.toLowerCase());
  if (spelled > 0) return spelled;
  return text.toLowerCase() === 'few' ? A_FEW : 1;
};

const today = (now: DateTime): DateTime => now.startOf('day');
const tonight = (now: DateTime): DateTime => today(now).plus({ days: 1 });
const dayBefore = (now: DateTime, days: number): Range => [
  today(now).minus({ days }),
  today(now).minus({ days: days - 1 }),
];
export const whole = (now: DateTime, unit: Unit | 'day', back: number): Range => {
  const from = now.startOf(unit).minus({ [unit]: back });
  return [from, from.plus({ [unit]: 1 })];
};

export function rolling(now: DateTime, amount: number, unit: string): Range {
  if (unit.startsWith('h')) return [now.minus({ hours: amount }), now];
  return [tonight(now).minus({ [unit.replace(/s$/u, '')]: amount }), tonight(now)];
}

/** The latest month or quarter of that number that has begun. */
function latest(now: DateTime, unit: 'month' | 'quarter', number: number, year: string | undefined): Range {
  const first = unit === 'month' ? number : number * 3 - 2;
  const named = now.startOf('year').set({ month: first, ...(year === undefined ? {} : { year: Number(year) }) });
  const from = year === undefined && named > now ? named.minus({ years: 1 }) : named;
  return [from, DateTime.min(from.plus({ [unit]: 1 }), DateTime.max(tonight(now), from))];
}

/** The latest week of that number, by ISO 8601, that has begun. */
function weekOfYear(now: DateTime, weekNumber: number, year: string | undefined): Range | null {
  const of = (weekYear: number): DateTime =>
    DateTime.fromObject({ weekYear, weekNumber, weekday: 1 }, { zone: now.zoneName ?? 'utc' });
  const named = of(year === undefined ? now.weekYear : Number(year));
  const from = year === undefined && named > now ? of(now.weekYear - 1) : named;
  return from.isValid ? [from, DateTime.min(from.plus({ weeks: 1 }), DateTime.max(tonight(now), from))] : null;
}

type Rule = readonly [RegExp, (now: DateTime, groups: readonly (string | undefined)[]) => Range | null];

/** Longer phrases come before those that they contain. Weeks begin on Monday, as in POST /v1/query. */
export const RELATIVE: readonly Rule[] = [
  [
    new RegExp(`\\bbetween (${WEEKDAY}) and (${WEEKDAY}),? (?:of |in )?(last|past|this) week\\b`, 'giu'),
    (now, [first, last, week]) => weekdays(now, week, first, last),
  ],
  [
    new RegExp(
      `\\b(?:(?:on|from) )?(${WEEKDAY})(?:(?: to | until | till | through | ?- ?)(${WEEKDAY}))?,? (?:of |in )?(last|past|this) week\\b`,
      'giu',
    ),
    (now, [first, last, week]) => weekdays(now, week, first, last),
  ],
  [
    new RegExp(
      `\\b(last|past|this) week,? (?:(?:on|from) )?(${WEEKDAY})(?:(?: to | until | till | through | ?- ?)(${WEEKDAY}))?\\b`,
      'giu',
    ),
    (now, [week, first, last]) => weekdays(now, week, first, last),
  ],
  [/\b(?:the )?day before yesterday\b/giu, (now) => dayBefore(now, 2)],
  [/\byesterday\b/giu, (now) => dayBefore(now, 1)],
  [/\b(?:today|so far today)\b/giu, (now) => [today(now), tonight(now)]],
  [
    /\b(?:the )?(?:last|past|previous) (?:full|complete|whole|calendar) (week|month|quarter|year)\b/giu,
    (now, [unit]) => whole(now, asUnit(unit), 1),
  ],
  [/\b(?:the )?(week|month|quarter|year) before last\b/giu, (now, [unit]) => whole(now, asUnit(unit), 2)],
  [/\b(?:last|past|this|the)? ?weekend\b/giu, (now) => lastWeekend(now)],
  [
    new RegExp(
      `\\b(?:in |over |for )?(?:the )?(?:last|past|latest)\\s+(${NUMBER})\\s*(hour|h|day|week|month|quarter|year)s?\\b`,
      'giu',
    ),
    (now, [amount, unit = '']) => rolling(now, numberOf(amount), unit.toLowerCase()),
  ],
  [
    /\b(?:in |over )?the past (hour|day|week|month|quarter|year)\b/giu,
    (now, [unit = '']) => rolling(now, 1, unit.toLowerCase()),
  ],
  [/\b(?:past|last) (hour)\b/giu, (now) => rolling(now, 1, 'hour')],
  [/\b(?:last|past) (week|month|quarter|year)\b/giu, (now, [unit]) => whole(now, asUnit(unit), 1)],
  [
    /\b(?:so far )?(?:this|the current|current) (week|month|quarter|year)(?: so far)?\b/giu,
    (now, [unit]) => [now.startOf(asUnit(unit)), tonight(now)],
  ],
  [/\b(week|month|quarter|year)[ -]to[ -]date\b/giu, (now, [unit]) => [now.startOf(asUnit(unit)), tonight(now)]],
  [/\b([wmqy])td\b/giu, (now, [letter = '']) => [now.startOf(TO_DATE[letter.toLowerCase()] ?? 'week'), tonight(now)]],
  [
    new RegExp(`\\bsince (${NUMBER}) (week|month|quarter|year)s? ago\\b`, 'giu'),
    (now, [amount, unit]) => [today(now).minus({ [asUnit(unit)]: numberOf(amount) }), tonight(now)],
  ],
  [new RegExp(`\\b(${NUMBER}) days? ago\\b`, 'giu'), (now, [amount]) => dayBefore(now, numberOf(amount))],
  [
    new RegExp(`\\b(${NUMBER}) (week|month|quarter|year)s? ago\\b`, 'giu'),
    (now, [amount, unit]) => whole(now, asUnit(unit), numberOf(amount)),
  ],
  [
    /\b(?:the )?(?:(first|1st)|(second|2nd)|(third|3rd)|(fourth|4th)) quarter(?: (?:of )?(20\d\d))?\b/giu,
    (now, groups) => latest(now, 'quarter', groups.slice(0, 4).findIndex((one) => one !== undefined) + 1, groups[4]),
  ],
  [
    /\b(?:calendar week|week|cw|kw) ?(\d{1,2})(?: (?:of )?(20\d\d))?\b/giu,
    (now, [number, year]) => weekOfYear(now, Number(number), year),
  ],
  [/\bq([1-4])(?: (20\d\d))?\b/giu, (now, [quarter, year]) => latest(now, 'quarter', Number(quarter), year)],
  [
    new RegExp(`\\b(?:(last|this past|past) )?(${WEEKDAY})\\b(?!,? ${OF_MONTH})`, 'giu'),
    (now, [last, name]) => {
      const days = (now.weekday - weekdayOf(name) + 7) % 7;
      return dayBefore(now, days === 0 && last !== undefined ? 7 : days);
    },
  ],
  [
    new RegExp(
      `(?<=\\b(?:in|since|during|of|for|from|to|and|vs) )(?<!\\d(?:st|nd|rd|th)? of )(${SHORT_MONTHS.join('|')})\\b(?: (20\\d\\d))?(?! \\d)`,
      'giu',
    ),
    (now, [name = '', year]) =>
      latest(now, 'month', MONTHS.findIndex((month) => same(month.slice(0, 3), name.slice(0, 3))) + 1, year),
  ],
  [
    // A day next to it makes it a date; "may" is a month only with a capital or after a preposition.
    new RegExp(
      `(?<!\\d(?:st|nd|rd|th)?(?: of)? )\\b(${MONTHS.filter((month) => month !== 'May').join('|')})\\b(?: (20\\d\\d))?(?! \\d)`,
      'giu',
    ),
    (now, [name = '', year]) => latest(now, 'month', MONTHS.findIndex((month) => same(month, name)) + 1, year),
  ],
  [
    /(?<!\d(?:st|nd|rd|th)?(?: of)? )\b(?<=(?:in|since|of|during|for|vs) )May\b(?: (20\d\d))?(?! \d)/gu,
    (now, [year]) => latest(now, 'month', 5, year),
  ],
  [
    /(?<=\b(?:in|during|of|for|since|year) )(20\d\d)\b(?!-)/gu,
    (now, [year]) => whole(now.set({ year: Number(year) }), 'year', 0),
  ],
];

const asUnit = (unit = 'week'): Unit => unit.toLowerCase() as Unit;
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const weekdayOf = (name = ''): number => WEEKDAYS.findIndex((day) => same(day, name)) + 1;
/** Days of this week or the last that have begun. */
function weekdays(now: DateTime, week = '', first?: string, last = first): Range | null {
  const monday = now.startOf('week').minus({ weeks: same(week, 'this') ? 0 : 1 });
  const [from, to] = [monday.plus({ days: weekdayOf(first) - 1 }), monday.plus({ days: weekdayOf(last) })];
  return from < to && from <= now ? [from, to] : null;
}
const lastWeekend = (now: DateTime): Range => {
  const monday = now.weekday >= 6 ? now.startOf('week').plus({ weeks: 1 }) : now.startOf('week');
  return [monday.minus({ days: 2 }), monday];
};
