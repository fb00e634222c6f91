import { Link } from '@tanstack/react-router';
import { type Answer, current } from '../../api/analytics.queries.js';
import { Sparkline } from '../../chart/sparkline.js';
import { type Figure, FIGURES, scopeOf, type State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { type Asked, Bar, Panel } from '../../ui/panel.js';
import { changeOf, type Compared, FIGURE_KINDS } from './figures.js';
import { FIGURE_TEXTS } from './figures.texts.js';
import { OVERVIEW } from './overview.texts.js';
import { type AllSeries, seriesOf, tellingFigure } from './series.js';

const TONES = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' } as const;
const NOTHING: Compared = { value: null, previous: null, significant: false, pValue: null };

interface NumbersProps {
  readonly numbers: Asked<Answer>;
  readonly series: AllSeries;
}

/** Six numbers between two hairlines, each with its change and its course. */
export function Numbers({ numbers, series }: NumbersProps) {
  return (
    <Panel of={numbers} skeleton={<Bar className="h-[138px]" />}>
      {({ comparison }) => (
        <ul className="grid grid-cols-2 gap-y-4 border-y border-line py-4 sm:grid-cols-3 xl:grid-cols-6">
          {FIGURES.map((figure) => (
            <li
              key={figure}
              className="flex flex-col border-line px-4 first:pl-0 max-sm:odd:pl-0 sm:max-xl:[&:nth-child(3n+1)]:pl-0 xl:not-first:border-l"
            >
              <NumberOf figure={figure} compared={comparison?.metrics[figure] ?? NOTHING} series={series} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface NumberProps {
  readonly figure: Figure;
  readonly compared: Compared;
  readonly series: AllSeries;
}

function NumberOf({ figure, compared, series }: NumberProps) {
  const { format, sort } = FIGURE_KINDS[figure];
  const change = changeOf(figure, compared);
  const { figure: shown = tellingFigure(series) } = useAddress();
  return (
    <>
      <Link to="/conversations" search={(state: State) => ({ ...scopeOf(state), sort })} className="group mb-2 block">
        <span className="block text-second text-muted">{FIGURE_TEXTS.titles[figure]}</span>
        <span className="block text-number font-semibold tracking-[-0.015em] group-hover:text-accent">
          {compared.value === null ? OVERVIEW.none : format(compared.value)}
        </span>
        <span className={`block text-second ${change === null ? 'text-muted' : TONES[change.tone]}`}>
          {change?.words ?? OVERVIEW.noEarlier}
        </span>
      </Link>
      <Link
        to="/"
        search={(state: State) => ({ ...state, figure })}
        resetScroll={false}
        aria-label={OVERVIEW.inChart(FIGURE_TEXTS.withinSentence[figure])}
        aria-current={shown === figure ? 'true' : undefined}
        className="mt-auto block w-fit border-b-2 border-transparent hover:border-line aria-[current=true]:border-accent"
      >
        <Sparkline values={(current(seriesOf(series, figure)) ?? []).map((point) => point.value)} />
      </Link>
    </>
  );
}
