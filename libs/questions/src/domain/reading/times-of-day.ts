import type { Range } from './relative-periods.js';

/** Minutes since midnight; `to` is not included. */
export interface TimeOfDay {
  readonly phrase: string;
  readonly from: number;
  readonly to: number;
}

const CLOCK = String.raw`noon|midnight|\d{1,2}(?::[0-5]\d)? ?[ap]\.?m\b\.?|\d{1,2}:[0-5]\d`;
const BETWEEN = new RegExp(
  String.raw`(?<![\w:.-])(?:(?:between|from) )?(${CLOCK}|\d{1,2}) ?(?:and|to|until|till|-|–) ?(${CLOCK})(?![\w:])`,
  'giu',
);
const OPEN = new RegExp(String.raw`\b(after|before|until|till) (${CLOCK})(?![\w:])`, 'giu');
const HOUR = 60;
const NOON = 12 * HOUR;
const DAY = 24 * HOUR;

/** A text whose times of day, as in "between 3 and 5 pm", are replaced by ¤0, ¤1 ... */
export function withoutTimesOfDay(text: string): { readonly text: string; readonly times: readonly TimeOfDay[] } {
  const times: TimeOfDay[] = [];
  const mark = (phrase: string, from: number, to: number): string => {
    const isTime = from < to && to <= DAY;
    return isTime ? ` ¤${times.push({ phrase, from, to }) - 1} ` : phrase;
  };
  const rest = text
    .replaceAll(BETWEEN, (phrase: string, first: string, last: string) => {
      const to = minutesOf(last) || DAY;
      return mark(phrase, startOf(first, to), to);
    })
    .replaceAll(OPEN, (phrase: string, side: string, clock: string) => {
      const isEnd = /before|until|till/iu.test(side);
      return isEnd ? mark(phrase, 0, minutesOf(clock) || DAY) : mark(phrase, minutesOf(clock), DAY);
    });
  return { text: rest, times };
}

interface Ranges {
  readonly at: (index: string | undefined) => Range;
  /** Returns what stands for the range in the text. */
  readonly mark: (range: Range) => string;
}

/** The text with each time and the single day next to it, §0, as one range; other times stand as they were written. */
export function withTimesOfDay(text: string, times: readonly TimeOfDay[], { at, mark }: Ranges): string {
  const joined = (phrase: string, time: string, index: string): string => {
    const [day, part] = [at(index), times[Number(time)]];
    const isDay = day[0].plus({ days: 1 }).equals(day[1]);
    return isDay && part !== undefined ? mark(during(day, part)) : phrase;
  };
  return text
    .replaceAll(/¤(\d+)[\s,]+(?:(?:on|of)\s+)?§(\d+)/gu, joined)
    .replaceAll(/§(\d+)[\s,]+¤(\d+)/gu, (phrase: string, index: string, time: string) => joined(phrase, time, index))
    .replaceAll(/¤(\d+)/gu, (_, time: string) => times[Number(time)]?.phrase ?? '');
}

const during = ([day]: Range, { from, to }: TimeOfDay): Range => {
  const at = (minutes: number) => day.set({ hour: Math.floor(minutes / HOUR), minute: minutes % HOUR });
  return [at(from), to === DAY ? day.plus({ days: 1 }) : at(to)];
};

/** "Between 3 and 5 pm" begins at 3 pm, "between 11 and 2 pm" at 11 am. */
function startOf(clock: string, end: number): number {
  if (!/^\d+$/u.test(clock)) return minutesOf(clock);
  const morning = minutesOf(`${clock} am`);
  return morning + NOON < end ? morning + NOON : morning;
}

/** NaN: there is no such time. */
function minutesOf(clock: string): number {
  const text = clock.toLowerCase();
  if (text === 'noon') return NOON;
  if (text === 'midnight') return 0;
  const [, hours = '', minutes = '0', half] = /^(\d+)(?::(\d+))? ?([ap])?/u.exec(text) ?? [];
  const hour = Number(hours);
  if (half === undefined) return hour <= 24 ? hour * HOUR + Number(minutes) : NaN;
  if (hour < 1 || hour > 12) return NaN;
  return (hour % 12) * HOUR + Number(minutes) + (half === 'p' ? NOON : 0);
}
