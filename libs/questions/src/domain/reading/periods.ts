import { DateTime } from 'luxon';
import type { Period } from '../asked.js';
import { EARLIER, earlier, SAME, sameEarlier, type SamePart } from './earlier-periods.js';
import { type Range, RELATIVE } from './relative-periods.js';
import { withoutTimesOfDay, withTimesOfDay } from './times-of-day.js';
import { writtenDates } from './written-dates.js';

export interface DatedPeriod extends Period {
  /** The two times that it was said to go from and to. */
  readonly ends?: readonly [Period, Period];
}

/** A text whose periods are replaced by §0, §1 ... */
export interface Dated {
  readonly text: string;
  readonly periods: readonly DatedPeriod[];
}

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/gu;

const DATE = /(?<![\w.-])\d{4}-\d\d-\d\d(?![\w-])/gu;

/** Finds every period: whole days of the zone unless hours are named. */
export function datedText(text: string, now: DateTime): Dated {
  const found: Range[] = [];
  const mark = (range: Range): string => ` §${found.push(range) - 1} `;
  const at = (index: string | undefined): Range => found[Number(index)] ?? [now, now];
  const ends = new Map<Range, readonly [Period, Period]>();
  const join = (_: string, one: string, other: string): string => {
    const range = [at(one)[0], at(other)[1]] as const;
    ends.set(range, [toPeriod(at(one)), toPeriod(at(other))]);
    return mark(range);
  };
  const today = now.startOf('day').plus({ days: 1 });

  let rest = text.replaceAll(INSTANT, (instant) => {
    const moment = DateTime.fromISO(instant, { zone: now.zoneName ?? 'utc' });
    return mark([moment, moment]);
  });
  const hours = withoutTimesOfDay(rest);
  rest = hours.text.replaceAll(DATE, (date) => {
    const day = DateTime.fromISO(date, { zone: now.zoneName ?? 'utc' });
    return day.isValid ? mark([day, day.plus({ days: 1 })]) : date;
  });
  const same: SamePart[] = [];
  rest = rest.replaceAll(SAME, (phrase: string, ...found: unknown[]) => {
    same.push({ phrase, units: found.at(-1) as SamePart['units'] });
    return ` §=${same.length - 1} `;
  });
  const before: string[] = [];
  rest = rest.replaceAll(EARLIER, (phrase) => ` §-${before.push(phrase) - 1} `);
  for (const [pattern, period] of RELATIVE) {
    rest = rest.replaceAll(pattern, (phrase: string, ...groups: (string | undefined)[]) => {
      const range = period(now, groups);
      return range === null ? phrase : mark(range);
    });
  }
  rest = withTimesOfDay(writtenDates(rest, now, mark), hours.times, { at, mark })
    .replaceAll(/\b(?:from|between)\s+§(\d+)\s+(?:to|and|until|till|through|-)\s+§(\d+)/giu, join)
    .replaceAll(/§(\d+)\s+(?:to|until|till|through|-)\s+§(\d+)/gu, join)
    .replaceAll(/\bsince\s+§(\d+)/giu, (_, one: string) => mark([at(one)[0], today]));
  const named = [...rest.matchAll(/§(\d+)/gu)].map(([, index]) => at(index));
  rest = rest.replaceAll(/§-(\d+)/gu, (_, index: string) => {
    const phrase = before[Number(index)] ?? '';
    const range = before.length === 1 && named.length < 2 ? earlier(phrase, now, named[0]) : null;
    return range === null ? phrase : range === 'previous' ? ' previous period ' : mark(range);
  });
  rest = rest.replaceAll(/§=(\d+)/gu, (_, index: string) => {
    const part = same[Number(index)];
    const [other, ...more] = named;
    if (part === undefined || other === undefined || more.length > 0) return part?.phrase ?? '';
    const { words, range } = sameEarlier(part.units, other);
    return words + mark(range);
  });
  const periods = found.map((range) => {
    const of = ends.get(range);
    return { ...toPeriod(range), ...(of === undefined ? {} : { ends: of }) };
  });
  return { text: rest, periods };
}

const toPeriod = ([from, to]: Range): Period => ({
  from: from.toJSDate().toISOString(),
  to: to.toJSDate().toISOString(),
});

/** The end of the current day. */
export const tonight = ({ now, zone }: { readonly now: Date; readonly zone: string }): string =>
  DateTime.fromJSDate(now, { zone }).startOf('day').plus({ days: 1 }).toJSDate().toISOString();

/** The last days, including today. */
export function rolledBack({ now, zone }: { readonly now: Date; readonly zone: string }, days: number): Period {
  const to = DateTime.fromJSDate(now, { zone }).startOf('day').plus({ days: 1 });
  return toPeriod([to.minus({ days }), to]);
}
