import { Link } from '@tanstack/react-router';
import { current, type Over, type ProductAnalytics } from '../../api/analytics.queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { zoneInWords } from '../../state/zones.js';
import { time, whole } from '../../ui/format.js';
import { PageTitle } from '../../ui/page.js';
import { type Asked, Bar, Panel } from '../../ui/panel.js';
import { FIGURE_KINDS } from './figures.js';
import { headline, type Piece, type Release } from './headline.js';
import { OVERVIEW } from './overview.texts.js';
import { type AllSeries, seriesOf } from './series.js';

interface HeadlineProps {
  readonly over: Over;
  readonly series: AllSeries;
  readonly analytics: Asked<ProductAnalytics>;
  readonly releases: readonly Release[];
  /** How old what the page shows may be; null: it shows nothing yet. */
  readonly asOf: Date | null;
}

export function Headline({ over, series, analytics, releases, asOf }: HeadlineProps) {
  const { zone = 'utc' } = useAddress();
  const { days } = over.range;
  const counts = seriesOf(series, 'conversations');
  const named = zone === 'local' ? '' : ` ${zone === 'utc' ? 'UTC' : zoneInWords(zone)}`;
  return (
    <Panel of={series} skeleton={<Bar className="h-[60px] max-w-3xl" />}>
      {({ now, before }) => (
        <>
          <PageTitle>
            {headline({
              series: now,
              before,
              releases,
              tools: current(analytics)?.topFailingTools ?? [],
              days,
            }).map((piece, index) => (
              <PieceView key={index} {...piece} />
            ))}
          </PageTitle>
          {counts.data !== undefined && (
            <p className="mt-2 text-second text-muted">
              {asOf !== null && `${OVERVIEW.asOf(time(asOf, zone, true) + named)} · `}
              <Link to="/conversations" search={(now: State) => scopeOf(now)} className="hover:text-accent">
                {counted(counts.data.reduce((sum, { value }) => sum + (value ?? 0), 0))}
              </Link>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

const counted = (count: number): string => OVERVIEW.counted(count, whole(count));

/** A piece of the sentence, with a link to the conversations behind it. */
function PieceView({ text, target }: Piece) {
  if (target === undefined) return text;
  const search = (now: State): State => {
    if ('tool' in target) return { ...scopeOf(now), failingTool: target.tool };
    const [from, to] = target.days.map((at) => at.slice(0, 10));
    return {
      ...scopeOf(now),
      range: undefined,
      from,
      to,
      sort: FIGURE_KINDS[target.figure].sort,
      ...(target.version === undefined ? {} : { version: target.version }),
    };
  };
  return (
    <Link
      to="/conversations"
      search={search}
      className="underline decoration-accent decoration-1 underline-offset-4 hover:text-accent"
    >
      {text}
    </Link>
  );
}
