import type { ScaleTime } from 'd3-scale';
import { NUMBERS } from '../language/language.js';

/** The room that the name of a day needs, in px, with a gap to the next. */
const ROOM = 80;
const FEWEST = 2;

/** The times to be named below a chart of that width: as many as have room side by side. */
export function timesToName(x: ScaleTime<number, number>, width: number): readonly Date[] {
  const most = Math.max(FEWEST, Math.floor(width / ROOM));
  // From a week on, the next step is a month, which may stand but once in the days shown.
  const times = [x.ticks(most), x.ticks(2 * most)].find(({ length }) => length > FEWEST) ?? x.ticks(most);
  const step = Math.ceil(times.length / most);
  return times.filter((_, index) => index % step === 0);
}

/** No measure has steps finer than these. */
const MOST_DIGITS = 9;

/** Writes even values, such as 0, 0.1 and 0.2, with as many digits as tell them apart. */
export function evenNumbers(values: readonly number[], language: string = NUMBERS): (value: number) => string {
  const [first = 0, second = first + 1] = values;
  const step = Math.abs(second - first);
  // 0.1 is the difference of 0.3 and 0.2 only nearly.
  const digits = Math.min(MOST_DIGITS, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (value) => format.format(value).replace('-', '−');
}
