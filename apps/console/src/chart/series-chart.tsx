import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ReactNode } from 'react';
import type { UsualRange } from '../screens/overview/excursion.js';
import type { Point } from '../api/analytics.queries.js';
import { DAY_MS } from '../state/range.js';
import { dayAndMonth, time } from '../ui/format.js';
import { useWidth } from '../ui/use-width.js';
import { UI } from '../ui/ui.texts.js';
import { freePlace } from './free-place.js';
import { evenNumbers, timesToName } from './ticks.js';
import { useBrush } from './use-brush.js';

const HEIGHT = 248;
const MARGIN = { top: 28, right: 14, bottom: 26, left: 42 };
/** Bounds that are nearer to each other than this show one name: two would overlap. */
const LINE_HEIGHT = 16;

export interface Marker {
  readonly name: string;
  readonly at: string;
}

/** A value at which something happens. */
interface Bound {
  readonly name: string;
  readonly value: number;
}

interface SeriesChartProps {
  readonly points: readonly Point[];
  /** Says what the chart shows, for people who cannot see it. */
  readonly text: string;
  readonly format: (value: number) => string;
  readonly markers: readonly Marker[];
  readonly usual: UsualRange | null;
  readonly bounds?: readonly Bound[];
  readonly peak: Point | null;
  /** The time of a point in words; "on 21 Nov" unless given. */
  readonly when?: (at: string) => string;
  readonly onBrush: (from: Date, to: Date) => void;
  readonly onDay: (day: Date) => void;
}

const onDayOf = (at: string): string => UI.onDay(dayAndMonth(at));

/** One series, its usual range, releases, and its peak in words. Dragging over it chooses days, clicking opens one. */
export function SeriesChart(props: SeriesChartProps) {
  const { points, text, format, markers, usual, bounds = [], peak, when = onDayOf, onBrush, onDay } = props;
  const { ref, width } = useWidth<HTMLDivElement>();
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const ends = [points[0]?.at, points.at(-1)?.at].map((at) => new Date(at ?? 0)) as [Date, Date];
  const heights = [...values, ...bounds.map(({ value }) => value)];
  const low = Math.min(0, ...heights);
  const x = scaleUtc(ends, [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)]);
  const y = scaleLinear(
    [low, Math.max(...heights, usual?.high ?? 0, low + 0.1) * 1.08],
    [HEIGHT - MARGIN.bottom, MARGIN.top],
  ).nice(5);
  const named = y.ticks(5);
  const numberText = evenNumbers(named);
  const at = (point: Point) => x(new Date(point.at));
  const has = ({ value }: Point) => value !== null;
  const course = line<Point>(at, ({ value }) => y(value ?? 0)).defined(has);
  const below = area<Point>(at, y(Math.max(low, y.domain()[0] ?? 0)), ({ value }) => y(value ?? 0)).defined(has);
  const away = (point: Point, date: Date) => Math.abs(Date.parse(point.at) - date.getTime());
  const nearest = (date: Date) =>
    points.reduce<Point | undefined>(
      (near, point) => (near === undefined || away(point, date) < away(near, date) ? point : near),
      undefined,
    );
  const brush = useBrush({
    x,
    ends: [MARGIN.left, width - MARGIN.right],
    onBrush,
    onClick: (date) => {
      const point = nearest(date);
      if (point !== undefined) onDay(new Date(point.at));
    },
  });
  const hovered = brush.over === null ? undefined : nearest(brush.over);
  const seen = markers.filter((marker) => new Date(marker.at) >= ends[0] && new Date(marker.at) <= ends[1]);
  const wordsAt = (top: number, bottom: number) =>
    freePlace(
      points.filter(has).map((point) => ({ x: at(point), y: y(point.value ?? 0) })),
      { left: MARGIN.left + 4, right: width - MARGIN.right - 4, top, bottom, floor: HEIGHT - MARGIN.bottom },
    );
  return (
    <div ref={ref} className="relative h-[248px]">
      {width > 0 && values.length > 0 && (
        <svg
          role="img"
          aria-label={text}
          width={width}
          height={HEIGHT}
          className="block cursor-crosshair overflow-visible select-none"
          {...brush.handlers}
        >
          {usual !== null && (
            <rect
              x={MARGIN.left}
              width={width - MARGIN.left - MARGIN.right}
              y={y(usual.high)}
              height={Math.max(0, bottomOf(usual, y) - y(usual.high))}
              fill="var(--soft)"
            />
          )}
          {named.map((tick) => (
            <g key={tick}>
              <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
              <text x={MARGIN.left - 10} y={y(tick) + 4} textAnchor="end" fontSize="12" fill="var(--muted)">
                {numberText(tick)}
              </text>
            </g>
          ))}
          {/* Days are those of UTC, whatever zone the times of the page are in. */}
          <text x={MARGIN.left - 10} y={HEIGHT - 6} textAnchor="end" fontSize="12" fill="var(--muted)">
            {UI.utc}
          </text>
          {timesToName(x, width).map((tick) => (
            <text key={tick.getTime()} x={x(tick)} y={HEIGHT - 6} textAnchor="middle" fontSize="12" fill="var(--muted)">
              {tick.getTime() % DAY_MS === 0 ? dayAndMonth(tick) : time(tick, 'utc')}
            </text>
          ))}
          <path d={below(points) ?? ''} fill="var(--accent)" opacity="0.08" />
          <path d={course(points) ?? ''} fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinejoin="round" />
          {bounds.map(({ name, value }, index) => (
            <g key={name}>
              <line
                x1={MARGIN.left}
                x2={width - MARGIN.right}
                y1={y(value)}
                y2={y(value)}
                stroke="var(--bad)"
                strokeDasharray="5 4"
              />
              {bounds.slice(0, index).every((other) => Math.abs(y(other.value) - y(value)) > LINE_HEIGHT) && (
                <Words {...wordsAt(y(value), y(value))} fill="var(--bad)">
                  {name} {format(value)}
                </Words>
              )}
            </g>
          ))}
          {usual !== null && (
            <Words {...wordsAt(y(usual.high), bottomOf(usual, y))} fill="var(--muted)">
              {UI.usualRange}
            </Words>
          )}
          {seen.map((marker) => (
            <Release key={marker.at} {...marker} x={x(new Date(marker.at))} />
          ))}
          {[hovered ?? peak].map((told) =>
            told?.value == null ? null : (
              <Told key={told.at} x={at(told)} y={y(told.value)} end={at(told) > width / 2}>
                {format(told.value)} {when(told.at)}
              </Told>
            ),
          )}
          {brush.chosen !== null && (
            <rect
              x={brush.chosen[0]}
              width={brush.chosen[1] - brush.chosen[0]}
              y={MARGIN.top}
              height={HEIGHT - MARGIN.top - MARGIN.bottom}
              fill="var(--accent)"
              opacity="0.14"
            />
          )}
        </svg>
      )}
    </div>
  );
}

const bottomOf = ({ low }: UsualRange, y: { (value: number): number; domain: () => number[] }): number =>
  y(Math.max(low, y.domain()[0] ?? 0));

interface WordsProps extends ReturnType<typeof freePlace> {
  readonly fill: string;
  readonly children: ReactNode;
}

/** Words that stay readable where the line passes behind them. */
const Words = ({ x, y, anchor, fill, children }: WordsProps) => (
  <text
    x={x}
    y={y}
    textAnchor={anchor}
    fontSize="12"
    fill={fill}
    stroke="var(--page)"
    strokeWidth="4"
    paintOrder="stroke"
  >
    {children}
  </text>
);

interface ToldProps {
  readonly x: number;
  readonly y: number;
  /** Whether the words end at the point, rather than begin there. */
  readonly end: boolean;
  readonly children: ReactNode;
}

/** A point of the series, with its value in words. */
const Told = ({ x, y, end, children }: ToldProps) => (
  <g pointerEvents="none">
    <circle cx={x} cy={y} r="4" fill="var(--accent)" stroke="var(--page)" strokeWidth="2" />
    <text
      x={x}
      y={Math.max(12, y - 9)}
      textAnchor={end ? 'end' : 'start'}
      fontSize="13"
      fontWeight="600"
      fill="var(--ink)"
      stroke="var(--page)"
      strokeWidth="4"
      paintOrder="stroke"
    >
      {children}
    </text>
  </g>
);

const Release = ({ name, x }: Marker & { readonly x: number }) => {
  const width = 12 + name.length * 7.5;
  return (
    <g>
      <line x1={x} x2={x} y1={MARGIN.top - 4} y2={HEIGHT - MARGIN.bottom} stroke="var(--muted)" strokeDasharray="2 3" />
      <rect x={x - width / 2} y={4} width={width} height={19} rx={9.5} fill="var(--page)" stroke="var(--line)" />
      <text x={x} y={17.5} textAnchor="middle" fontSize="12" fill="var(--muted)">
        {name}
      </text>
    </g>
  );
};
