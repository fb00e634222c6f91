import type { Point } from '../../api/analytics.queries.js';

export interface UsualRange {
  readonly low: number;
  readonly high: number;
}

/** A stretch of days outside the usual range. */
export interface Excursion {
  readonly from: string;
  readonly to: string;
  readonly peak: { readonly at: string; readonly value: number };
  /** How far outside the peak lies, in widths of the usual range. */
  readonly distance: number;
  /** Whether the stretch lasts to the end. */
  readonly ongoing: boolean;
}

/** With fewer days nothing is usual yet. */
const MIN_DAYS = 7;
/** Makes the median deviation an estimate of the standard deviation. Source: F. R. Hampel, JASA 69 (1974). */
const TO_DEVIATION = 1.4826;
const DEVIATIONS = 3;
/** A range narrower than what can be read from a chart would call every day unusual. */
const LEAST_WIDTH = 0.02;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const valuesOf = (points: readonly Point[]) => points.flatMap(({ value }) => (value === null ? [] : [value]));

/**
 * The median of the days before, and three deviations to either side. The days shown are left out, or they would make
 * themselves less unusual; with less than a week before, they count as well. Null with less than a week in all.
 */
export function usualRange(before: readonly Point[], points: readonly Point[]): UsualRange | null {
  const earlier = valuesOf(before);
  const values = earlier.length >= MIN_DAYS ? earlier : [...earlier, ...valuesOf(points)];
  if (values.length < MIN_DAYS) return null;
  const middle = median(values);
  const deviation = median(values.map((value) => Math.abs(value - middle))) * TO_DEVIATION * DEVIATIONS;
  const width = Math.max(deviation, LEAST_WIDTH);
  return { low: middle - width, high: middle + width };
}

/** Up to this many days inside the range do not end a stretch. */
const MAX_GAP = 1;

/** The worst stretch of at least two days on the worse side of the usual range; null: there is none. */
export function worstExcursion(
  points: readonly Point[],
  usual: UsualRange,
  worse: 'higher' | 'lower',
): Excursion | null {
  const told = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const out = ({ value }: { value: number }) => (worse === 'higher' ? value - usual.high : usual.low - value);
  const stretches: (typeof told)[] = [];
  let last = -Infinity;
  for (const [index, point] of told.entries()) {
    if (out(point) <= 0) continue;
    if (index - last > MAX_GAP + 1) stretches.push([]);
    stretches.at(-1)?.push(point);
    last = index;
  }
  const excursions = stretches
    .filter(({ length }) => length >= 2)
    .map((days): Excursion => {
      const peak = days.reduce((worst, day) => (out(day) > out(worst) ? day : worst));
      const [first, last] = [days[0]!, days.at(-1)!];
      const distance = out(peak) / (usual.high - usual.low);
      return { from: first.at, to: last.at, peak, distance, ongoing: last.at === told.at(-1)?.at };
    });
  return excursions.reduce<Excursion | null>(
    (worst, one) => (one.distance > (worst?.distance ?? 0) ? one : worst),
    null,
  );
}
