import type { Courses, Point } from '../../api/analytics.queries.js';
import type { Figure } from '../../state/state.js';
import { worstOf } from './headline.js';

/** What is known of the series of a figure. */
interface Series {
  readonly data: readonly Point[] | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** What is known of the series of all figures, which one question asks for. */
export interface AllSeries extends Omit<Series, 'data'> {
  readonly data: { readonly now: Courses; readonly before: Courses } | undefined;
}

export const seriesOf = ({ data, error, isPlaceholderData, refetch }: AllSeries, figure: Figure): Series => ({
  data: data?.now[figure],
  error,
  isPlaceholderData,
  refetch,
});

/** The chart shows the figure that the sentence is about, until somebody chooses another. */
export const tellingFigure = ({ data }: AllSeries): Figure =>
  (data === undefined ? null : worstOf({ series: data.now, before: data.before })?.figure) ?? 'frustration';
