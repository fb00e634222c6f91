import type { Point } from '../../api/analytics.queries.js';
import type { Figure } from '../../state/state.js';
import { dayInWords } from '../../ui/format.js';
import { type Excursion, usualRange, worstExcursion } from './excursion.js';
import { FIGURE_KINDS } from './figures.js';
import { FIGURE_TEXTS } from './figures.texts.js';
import { OVERVIEW } from './overview.texts.js';

/** A piece of the sentence; one with a target is a link to what it says. */
export interface Piece {
  readonly text: string;
  readonly target?:
    | { readonly days: readonly [string, string]; readonly figure: Figure; readonly version?: string }
    | { readonly tool: string };
}

export interface Release {
  readonly id: string;
  readonly name: string;
  readonly at: string;
}

interface FailingTool {
  readonly toolName: string;
  readonly failureRate: number;
}

export interface Told {
  readonly series: Readonly<Partial<Record<Figure, readonly Point[]>>>;
  /** The same for the time before, which says what is usual. */
  readonly before?: Readonly<Partial<Record<Figure, readonly Point[]>>>;
  readonly releases: readonly Release[];
  readonly tools: readonly FailingTool[];
  readonly days: number;
}

/** The figures that the sentence may be about, the most telling first. */
const WATCHED = ['frustration', 'cqi', 'sentiment', 'struggle'] as const satisfies readonly Figure[];
const DAY_MS = 86_400_000;
/** A release at most this long before the first unusual day is named with it. */
const RELEASE_WITHIN_MS = 2 * DAY_MS;
const NOTABLE_FAILURES = 0.05;

interface Unusual {
  readonly figure: Figure;
  readonly excursion: Excursion;
}

/** The worst stretch of any figure; null: nothing is unusual, or nothing is usual yet. */
export function worstOf({ series, before = {} }: Pick<Told, 'series' | 'before'>): Unusual | null {
  const found = WATCHED.flatMap((figure) => {
    const points = series[figure] ?? [];
    const usual = usualRange(before[figure] ?? [], points);
    const worse = FIGURE_KINDS[figure].better === 'lower' ? 'higher' : 'lower';
    const excursion = usual === null ? null : worstExcursion(points, usual, worse);
    return excursion === null ? [] : [{ figure, excursion }];
  });
  return found.reduce<Unusual | null>(
    (worst, one) => (one.excursion.distance > (worst?.excursion.distance ?? 0) ? one : worst),
    null,
  );
}

/** What happened, as a sentence: the worst stretch of any figure, or that there was none. */
export function headline({ series, before = {}, releases, tools, days }: Told): readonly Piece[] {
  const worst = worstOf({ series, before });
  if (worst === null) return [...calm(series, before, days), ...ofTools(tools)];
  return [...ofExcursion(worst.figure, worst.excursion, releases), ...ofTools(tools)];
}

function calm(series: Told['series'], before: Told['series'], days: number): readonly Piece[] {
  const isTooEarly = WATCHED.every((figure) => usualRange(before[figure] ?? [], series[figure] ?? []) === null);
  return [{ text: isTooEarly ? OVERVIEW.notEnough : OVERVIEW.calm(days) }, SPACE];
}

function ofExcursion(figure: Figure, excursion: Excursion, releases: readonly Release[]): readonly Piece[] {
  const { better, format } = FIGURE_KINDS[figure];
  const { from, to, peak, ongoing } = excursion;
  const release = releases.findLast(({ at }) => {
    const ahead = Date.parse(from) + DAY_MS - Date.parse(at);
    return ahead >= 0 && ahead <= RELEASE_WITHIN_MS;
  });
  const since = new Date(Date.parse(to) + DAY_MS).toISOString();
  const sentence = OVERVIEW.unusual(
    FIGURE_TEXTS.titles[figure],
    better === 'lower' ? 'higher' : 'lower',
    place(0),
    dayInWords(from),
    dayInWords(to),
    release === undefined ? 'no' : 'yes',
    place(1),
    ongoing ? 'yes' : 'no',
    dayInWords(since),
  );
  const days = [from, to] as const;
  return [
    ...linked(sentence, [
      { text: format(peak.value), target: { days, figure } },
      { text: release?.name ?? '', target: { days, figure, version: release?.id ?? '' } },
    ]),
    SPACE,
  ];
}

function ofTools([tool]: readonly FailingTool[]): readonly Piece[] {
  if (tool === undefined || tool.failureRate < NOTABLE_FAILURES) return [];
  const { toolName, failureRate } = tool;
  return linked(OVERVIEW.failsMost(place(0), `${Math.round(failureRate * 100)} %`), [
    { text: toolName, target: { tool: toolName } },
  ]);
}

const SPACE: Piece = { text: ' ' };
/** Marks the place of a link in a sentence: characters of the private use area, which no text holds. */
const FIRST_PLACE = 0xe000;
const place = (index: number): string => String.fromCodePoint(FIRST_PLACE + index);

/** The sentence with each link at its place. */
const linked = (sentence: string, links: readonly Piece[]): readonly Piece[] =>
  sentence.split(/([\ue000\ue001])/).map((text) => links[(text.codePointAt(0) ?? 0) - FIRST_PLACE] ?? { text });
