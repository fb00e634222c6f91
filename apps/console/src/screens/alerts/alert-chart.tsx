import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Alert, trendQuery } from '../../api/alerts.queries.js';
import { SeriesChart } from '../../chart/series-chart.js';
import { scopeOf, type State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { windowsUpTo, WINDOW_MS } from '../../state/windows.js';
import { titleLabelOf } from '../../ui/labels.js';
import { Bar, Panel } from '../../ui/panel.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { conversationsOf } from './alert-scope.js';
import { boundsOf, conditionInWords, formatOf, duringWindow } from './alert-words.js';
import { useMetric } from './use-alerts.js';

interface AlertChartProps {
  readonly alert: Pick<Alert, 'query' | 'window'> & {
    /** Null while the condition is incomplete. */
    readonly condition: Alert['condition'] | null;
  };
}

/** The watched measure over its last windows, with its bounds. A click leads to the conversations of a window. */
export function AlertChart({ alert: { query, window, condition } }: AlertChartProps) {
  const { window: asked } = useAddress();
  const metric = useMetric(query.measure);
  const navigate = useNavigate();
  const format = formatOf(metric);
  const range = windowsUpTo(window, new Date(), asked);
  const trend = useQuery(trendQuery({ query, window }, range));
  const title = titleLabelOf('measure', query.measure);
  const endOf = (at: string) => new Date(Date.parse(at) + WINDOW_MS[window]).toISOString();
  const open = (from: string, to: string) =>
    void navigate({
      to: '/conversations',
      search: (now: State) => ({
        ...scopeOf(now),
        version: undefined,
        range: undefined,
        ...conversationsOf({ query }, { from, to }, metric?.better),
      }),
    });
  return (
    <Panel of={trend} skeleton={<Bar className="h-[248px]" />}>
      {(points) =>
        points.some(({ value }) => value !== null) ? (
          <SeriesChart
            points={points}
            text={[
              ALERT_TEXTS.chart(title, points.length),
              ...(condition === null ? [] : [`${ALERT_TEXTS.judges} ${conditionInWords(condition, format)}`]),
            ].join('. ')}
            format={format}
            markers={[]}
            usual={null}
            bounds={condition === null ? [] : boundsOf(condition)}
            peak={points.find(({ at }) => endOf(at) === asked) ?? null}
            when={(at) => duringWindow(window, endOf(at), 'utc')}
            onDay={(at) => open(at.toISOString(), endOf(at.toISOString()))}
            onBrush={(from, to) => open(from.toISOString(), to.toISOString())}
          />
        ) : (
          <p className="py-3 text-second text-muted">{ALERT_TEXTS.noValue}</p>
        )
      }
    </Panel>
  );
}
