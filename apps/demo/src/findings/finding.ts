/** Something that the analytics show, and the request that shows it. All its numbers come from the answer. */
export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The path below /v1 that the finding was read from. */
  readonly path: string;
  /** The screen of the console that shows it: path and query. */
  readonly screen: string;
}

/** The days of the history, as the console's address holds them. */
export const ALL_DAYS = 'range=8w';

export const scoreText = (value: number | null): string => (value === null ? '-' : value.toFixed(2));

export const day = (instant: string): string => instant.slice(0, 10);

const BARS = '▁▂▃▄▅▆▇█';

/** One bar per value, as high as its place between the least and the most; a dot for null. */
export function bars(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const height = (value: number) => Math.round(((value - least) / (most - least || 1)) * (BARS.length - 1));
  return values.map((value) => (value === null ? '·' : (BARS[height(value)] ?? ''))).join('');
}
