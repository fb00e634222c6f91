import { FIGURES, type Figure } from '../../state/state.js';
import type { Point } from './figures.js';

/** What is known of the series of a figure. */
export interface Series {
  readonly data: readonly Point[] | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** In the order of FIGURES. */
export type AllSeries = readonly Series[];

export function seriesOf(all: AllSeries, figure: Figure): Series {
  const series = all[FIGURES.indexOf(figure)];
  if (series === undefined) throw new Error(`Nobody asked for ${figure}.`);
  return series;
}
