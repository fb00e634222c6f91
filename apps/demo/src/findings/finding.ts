/** Something that the analytics tell, and the request that tells it. Every number in it is the answer's. */
export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Below /v1: what the finding was read from. */
  readonly path: string;
  /** The screen of the console that shows it: path and query. */
  readonly screen: string;
}

/** The days of the story, as an address of the console says them. */
export const ALL_DAYS = 'range=8w';

export const scoreText = (value: number | null): string => (value === null ? '-' : value.toFixed(2));

export const day = (instant: string): string => instant.slice(0, 10);

const BARS = '▁▂▃▄▅▆▇█';

/** One bar a value, as high as it is among them; a dot where there is none. */
export function bars(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const height = (value: number) => Math.round(((value - least) / (most - least || 1)) * (BARS.length - 1));
  return values.map((value) => (value === null ? '·' : (BARS[height(value)] ?? ''))).join('');
}
