import type { Point } from '../../api/analytics.queries.js';
import type { Figure } from '../../state/state.js';
import { dayInWords } from '../../ui/format.js';
import { type Excursion, usualRange, worstExcursion } from './excursion.js';
import { FIGURE_KINDS } from './figures.js';

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
  /** The same of the time before, which says what is usual. */
  readonly before?: Readonly<Partial<Record<Figure, readonly Point[]>>>;
  readonly releases: readonly Release[];
  readonly tools: readonly FailingTool[];
  readonly days: number;
}

/** What may be told of, the most telling first. */
const WATCHED = ['frustration', 'cqi', 'sentiment', 'struggle'] as const satisfies readonly Figure[];
const DAY_MS = 86_400_000;
/** A release this long before the first unusual day is named with it. */
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
  if (WATCHED.every((figure) => usualRange(before[figure] ?? [], series[figure] ?? []) === null)) {
    return [{ text: 'There is not enough yet to say what is usual: it takes a week of conversations. ' }];
  }
  return [
    {
      text: `Nothing unusual: frustration, quality and sentiment stayed in their usual ranges over these ${days} days. `,
    },
  ];
}

function ofExcursion(figure: Figure, excursion: Excursion, releases: readonly Release[]): readonly Piece[] {
  const { title, better, format } = FIGURE_KINDS[figure];
  const { from, to, peak, ongoing } = excursion;
  const release = releases.findLast(({ at }) => {
    const ahead = Date.parse(from) + DAY_MS - Date.parse(at);
    return ahead >= 0 && ahead <= RELEASE_WITHIN_MS;
  });
  const since = new Date(Date.parse(to) + DAY_MS).toISOString();
  return [
    { text: `${title} ${better === 'lower' ? 'rose' : 'fell'} to ` },
    { text: format(peak.value), target: { days: [from, to], figure } },
    { text: ` between ${dayInWords(from)} and ${dayInWords(to)}` },
    ...(release === undefined
      ? []
      : [
          { text: ' with release ' },
          { text: release.name, target: { days: [from, to], figure, version: release.id } } as const,
        ]),
    {
      text: ongoing
        ? ' and is still outside its usual range. '
        : `. It was back in its usual range on ${dayInWords(since)}. `,
    },
  ];
}

function ofTools([tool]: readonly FailingTool[]): readonly Piece[] {
  if (tool === undefined || tool.failureRate < NOTABLE_FAILURES) return [];
  return [
    { text: tool.toolName, target: { tool: tool.toolName } },
    { text: ` fails most: in ${Math.round(tool.failureRate * 100)} % of its calls.` },
  ];
}
