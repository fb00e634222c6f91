import type { Answer, Side } from '../../api/analytics.queries.js';
import { before, DAY_MS, type Range, rangeOf } from '../../state/range.js';
import type { Kind, State } from '../../state/state.js';
import { dayAndMonth } from '../../ui/format.js';
import { COMPARE } from './compare.texts.js';

/** Something that can be chosen for a side. */
export interface Option {
  readonly id: string;
  readonly name: string;
  /** Its measures, if the list of options came with them. */
  readonly figures?: Answer['rows'][number];
}

/** A side as the page shows it. */
export interface ShownSide extends Option {
  readonly side: Side;
  /** What the address of its conversations says besides product and days. */
  readonly link: State;
}

export const PREVIOUS = 'previous';
export const YEAR_BEFORE = 'year';
const YEAR_DAYS = 364;
const DAYS = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

const day = (date: Date): string => date.toISOString().slice(0, 10);
const lastDay = ({ to }: Range): Date => new Date(to.getTime() - DAY_MS);
export const daysInWords = (range: Range): string => `${dayAndMonth(range.from)} – ${dayAndMonth(lastDay(range))}`;

/** The days that `id` stands for in a comparison of periods; null: it names none. */
export function periodOf(id: string, shown: Range, now: Date): Range | null {
  if (id === PREVIOUS) return before(shown);
  if (id === YEAR_BEFORE) {
    // A whole number of weeks, so that the weekdays match.
    const back = (date: Date) => new Date(date.getTime() - YEAR_DAYS * DAY_MS);
    return { ...shown, from: back(shown.from), to: back(shown.to) };
  }
  const [, from, to] = DAYS.exec(id) ?? [];
  const isTime = [from, to].every((text) => text !== undefined && !Number.isNaN(Date.parse(text)));
  return isTime ? rangeOf({ from, to }, now) : null;
}

export const periodOptions = (chosen: string | undefined, shown: Range, now: Date): readonly Option[] => {
  const named = [
    { id: PREVIOUS, name: COMPARE.previous },
    { id: YEAR_BEFORE, name: COMPARE.yearBefore },
  ];
  const period = chosen === undefined ? null : periodOf(chosen, shown, now);
  if (chosen === undefined || period === null || named.some(({ id }) => id === chosen)) return named;
  return [...named, { id: chosen, name: daysInWords(period) }];
};

export const periodSide = (range: Range, productId: string, id: string): ShownSide => ({
  id,
  name: daysInWords(range),
  side: { filters: { productId }, range },
  link: { range: undefined, from: day(range.from), to: day(lastDay(range)) },
});

const LINKS: Readonly<Record<Exclude<Kind, 'period'>, (id: string) => State>> = {
  version: (version) => ({ version }),
  model: (model) => ({ model }),
  segment: (segmentId) => ({ segmentId }),
};

export function sideOf(kind: Exclude<Kind, 'period'>, option: Option, productId: string, range: Range): ShownSide {
  const link = LINKS[kind](option.id);
  const { version, ...filters } = link;
  return {
    ...option,
    side: { filters: { productId, ...filters, ...(version === undefined ? {} : { versionId: version }) }, range },
    link: { version: undefined, ...link },
  };
}
