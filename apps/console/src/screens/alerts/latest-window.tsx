import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Alert, type Evaluation, historyQuery } from '../../api/alerts.queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { whole } from '../../ui/format.js';
import { titleLabelOf } from '../../ui/labels.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { conversationsOf } from './alert-scope.js';
import { duringWindow, formatOf } from './alert-words.js';
import { useMetric } from './use-alerts.js';

/** The window that the address names, else the latest: what it was like, and a link to its conversations. */
export function LatestWindow({ alert }: { readonly alert: Alert }) {
  const { zone = 'utc', window: asked } = useAddress();
  const history = useInfiniteQuery(historyQuery(alert));
  const metric = useMetric(alert.query.measure);
  const format = formatOf(metric);
  const found = history.data?.pages.flatMap(({ rows }) => rows).find(({ to }) => to === asked) ?? alert.lastEvaluation;
  if (found === null) return <p className="mt-2">{ALERT_TEXTS.noHistory}</p>;
  return (
    <>
      <p className="mt-2">{sentence(alert, found, titleLabelOf('measure', alert.query.measure), format, zone)}</p>
      {found.problem !== null && <p className="text-bad">{found.problem}</p>}
      {found.conversations > 0 && (
        <Link
          to="/conversations"
          search={(now: State) => ({
            ...scopeOf(now),
            version: undefined,
            range: undefined,
            ...conversationsOf(alert, found, metric?.better),
          })}
          className="text-second text-accent hover:underline"
        >
          {ALERT_TEXTS.behindIt}
        </Link>
      )}
    </>
  );
}

function sentence(
  { window }: Alert,
  { value, previous, to, conversations }: Evaluation,
  title: string,
  format: (value: number) => string,
  zone: string,
): string {
  const told = value === null ? ALERT_TEXTS.noValue : format(value);
  const before = previous === null ? [] : [ALERT_TEXTS.before(format(previous))];
  return `${title} ${duringWindow(window, to, zone)}: ${[
    told,
    ...before,
    ALERT_TEXTS.over(conversations, whole(conversations)),
  ].join(', ')}.`;
}
