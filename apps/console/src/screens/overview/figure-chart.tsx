import { Link, useNavigate } from '@tanstack/react-router';
import type { Point } from '../../api/analytics.queries.js';
import { SeriesChart } from '../../chart/series-chart.js';
import { type Figure, FIGURES, scopeOf, type State } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { Choice } from '../../ui/choice.js';
import { ExportRows } from '../../ui/export.js';
import { dayAndMonth, dayInWords } from '../../ui/format.js';
import { Bar, Panel } from '../../ui/panel.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { MakeAlert } from '../alerts/make-alert.js';
import { type UsualRange, usualRange } from './excursion.js';
import { FIGURE_KINDS } from './figures.js';
import { FIGURE_TEXTS } from './figures.texts.js';
import type { Release } from './headline.js';
import { OVERVIEW } from './overview.texts.js';
import { type AllSeries, seriesOf, tellingFigure } from './series.js';

interface FigureChartProps {
  readonly series: AllSeries;
  readonly releases: readonly Release[];
}

/** One figure over time, as a chart or as a table of the same days. */
export function FigureChart({ series, releases }: FigureChartProps) {
  const { figure = tellingFigure(series), table = false } = useAddress();
  const change = useChange();
  const mayWatch = useMayAdminister();
  const { format } = FIGURE_KINDS[figure];
  const title = FIGURE_TEXTS.titles[figure];
  const of = seriesOf(series, figure);
  const usual = usualRange(series.data?.before[figure] ?? [], of.data ?? []);
  const navigate = useNavigate();
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="flex flex-wrap items-baseline gap-x-2.5 font-semibold">
          {title}{' '}
          <span className="text-second font-normal tracking-normal text-muted">{FIGURE_TEXTS.scales[figure]}</span>
        </h2>
        <div className="flex items-center text-second">
          <Choice
            label={OVERVIEW.figure}
            quiet
            value={figure}
            options={FIGURES.map((id) => ({ id, name: FIGURE_TEXTS.titles[id] }))}
            onChange={(id) => change({ figure: id })}
          />
          <button type="button" className="quiet-button" onClick={() => change({ table: table ? undefined : true })}>
            {table ? OVERVIEW.asChart : OVERVIEW.asTable}
          </button>
          {mayWatch && (
            <MakeAlert
              title={OVERVIEW.watch}
              label={OVERVIEW.watchFigure(FIGURE_TEXTS.withinSentence[figure])}
              measure={figure}
            />
          )}
          <ExportRows
            name={title}
            rows={() => [['day', figure], ...(of.data ?? []).map(({ at, value }) => [at.slice(0, 10), value])]}
          />
        </div>
      </div>
      <Panel of={of} skeleton={<Bar className="h-[248px]" />}>
        {(points) =>
          table ? (
            <DayTable points={points} figure={figure} />
          ) : (
            <SeriesChart
              points={points}
              text={sentence(title, points, usual, format)}
              format={format}
              markers={releases}
              usual={figure === 'conversations' ? null : usual}
              peak={furthest(points, usual)}
              onDay={(date) =>
                void navigate({ to: '/conversations', search: (now: State) => ofDay(now, date, figure) })
              }
              onBrush={(from, to) => change({ from: day(from), to: day(to), range: undefined })}
            />
          )
        }
      </Panel>
    </section>
  );
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** The conversations of a day, those with the most effect on the figure first. */
const ofDay = (now: State, date: Date, figure: Figure): State => ({
  ...scopeOf(now),
  range: undefined,
  from: day(date),
  to: day(date),
  sort: FIGURE_KINDS[figure].sort,
});

/** The day furthest from what is usual; null where nothing is usual yet. */
function furthest(points: readonly Point[], usual: UsualRange | null): Point | null {
  if (usual === null) return null;
  const middle = (usual.low + usual.high) / 2;
  const distance = ({ value }: Point) => (value === null ? -1 : Math.abs(value - middle));
  return points.reduce<Point | null>(
    (far, point) => (distance(point) > (far === null ? -1 : distance(far)) ? point : far),
    null,
  );
}

function sentence(
  title: string,
  points: readonly Point[],
  usual: UsualRange | null,
  format: (value: number) => string,
): string {
  const far = furthest(points, usual);
  const what = OVERVIEW.ofFigure(title, points.length);
  return far?.value == null ? what : `${what}. ${OVERVIEW.peak(title, format(far.value), dayInWords(far.at))}`;
}

interface DayTableProps {
  readonly points: readonly Point[];
  readonly figure: Figure;
}

const DayTable = ({ points, figure }: DayTableProps) => (
  <div className="max-h-[360px] overflow-auto" tabIndex={0} role="group" aria-label={FIGURE_TEXTS.titles[figure]}>
    <table className="w-full max-w-md border-collapse">
      <thead>
        <tr className="border-b border-line text-hint text-muted">
          <th scope="col" className="py-2 text-left font-normal">
            {OVERVIEW.day}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {FIGURE_TEXTS.titles[figure]}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, value }) => (
          <tr key={at} className="h-[34px] border-b border-line">
            <td>{dayAndMonth(at)}</td>
            <td className="text-right">
              {value === null ? (
                OVERVIEW.none
              ) : (
                <Link
                  to="/conversations"
                  search={(now: State) => ofDay(now, new Date(at), figure)}
                  aria-label={`${OVERVIEW.ofDay(dayAndMonth(at))}: ${FIGURE_KINDS[figure].format(value)}`}
                  className="hover:text-accent"
                >
                  {FIGURE_KINDS[figure].format(value)}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
