import { Link } from '@tanstack/react-router';
import { Sparkline } from '../../chart/sparkline.js';
import { type Figure, FIGURES, scopeOf, type State } from '../../state/state.js';
import { Bar, Panel } from '../../ui/panel.js';
import { changeOf, FIGURE_KINDS, summary } from './figures.js';
import { OVERVIEW } from './overview.texts.js';
import { type AllSeries, seriesOf } from './series.js';

const TONES = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' } as const;

interface NumbersProps {
  readonly now: AllSeries;
  readonly then: AllSeries;
}

/** Six numbers between two hairlines, each with its change and its course. */
export function Numbers(series: NumbersProps) {
  return (
    <ul className="grid grid-cols-2 gap-y-4 border-y border-line py-4 sm:grid-cols-3 xl:grid-cols-6">
      {FIGURES.map((figure) => (
        <li
          key={figure}
          className="border-line px-4 first:pl-0 max-sm:odd:pl-0 sm:max-xl:[&:nth-child(3n+1)]:pl-0 xl:not-first:border-l"
        >
          <NumberOf figure={figure} {...series} />
        </li>
      ))}
    </ul>
  );
}

function NumberOf({ figure, now, then }: NumbersProps & { readonly figure: Figure }) {
  const { title, format, sort } = FIGURE_KINDS[figure];
  const over = (all: AllSeries) => {
    const [points, weights] = [seriesOf(all, figure).data, seriesOf(all, 'conversations').data];
    return points === undefined || weights === undefined ? null : summary(figure, points, weights);
  };
  const value = over(now);
  const change = changeOf(figure, value, over(then));
  return (
    <Panel of={seriesOf(now, figure)} skeleton={<Bar className="h-[104px]" />}>
      {(points) => (
        <Link to="/conversations" search={(state: State) => ({ ...scopeOf(state), sort })} className="group block">
          <span className="block text-second text-muted">{title}</span>
          <span className="block text-number font-semibold tracking-[-0.015em] group-hover:text-accent">
            {value === null ? OVERVIEW.none : format(value)}
          </span>
          <span className={`block truncate text-second ${change === null ? 'text-muted' : TONES[change.tone]}`}>
            {change?.words ?? OVERVIEW.noEarlier}
          </span>
          <span className="mt-2 block">
            <Sparkline values={points.map((point) => point.value)} />
          </span>
        </Link>
      )}
    </Panel>
  );
}
