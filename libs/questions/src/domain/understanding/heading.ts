import type { Intent } from '../asked.js';

/** The headings of questions that are put in order. */
export const HEADINGS: Readonly<Record<Intent, string>> = {
  value: 'Value',
  trend: 'Trend',
  top: 'Top',
  compare: 'Comparison',
  why: 'Explanation',
  list: 'List',
  share: 'Share',
  correlation: 'Correlation',
  status: 'Overview',
};

/** The intent given by a question's heading, as in "Trend: frustration, by day". */
export function headedBy(text: string): { readonly intent: Intent | null; readonly rest: string } {
  const [, heading, rest] = /^\s*(\p{L}+): (.*)$/su.exec(text) ?? [];
  const found = Object.entries(HEADINGS).find(([, one]) => one.toLowerCase() === heading?.toLowerCase());
  return found === undefined ? { intent: null, rest: text } : { intent: found[0] as Intent, rest: rest ?? '' };
}
