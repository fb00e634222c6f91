import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Alert, trendQuery } from '../../api/alerts.queries.js';
import { Sparkline } from '../../chart/sparkline.js';
import type { State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { windowsUpTo } from '../../state/windows.js';
import { dayAndTime } from '../../ui/format.js';
import { titleLabelOf } from '../../ui/labels.js';
import { RowItem } from '../../ui/paged-rows.js';
import { useSeen } from '../../ui/use-seen.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { boundsOf, conditionInWords, formatOf } from './alert-words.js';
import { useMetric } from './use-alerts.js';
import { useScopeInWords } from './use-names.js';

export const ALERT_GRID =
  'grid grid-cols-[minmax(0,1fr)_64px] items-center gap-x-3 px-4 sm:grid-cols-[minmax(0,1fr)_96px_64px_92px] md:px-6';

interface AlertRowProps {
  readonly alert: Alert;
  readonly isOpen: boolean;
}

export function AlertRow({ alert, isOpen }: AlertRowProps) {
  const { zone = 'utc' } = useAddress();
  const metric = useMetric(alert.query.measure);
  const format = formatOf(metric);
  const scope = useScopeInWords(alert);
  const { name, state, condition, window, stateSince, lastEvaluation } = alert;
  const value = lastEvaluation?.value ?? null;
  const watched = `${titleLabelOf('measure', alert.query.measure)} ${ALERT_TEXTS.per[window]}`;
  return (
    <RowItem isOpen={isOpen}>
      <Link
        to="/alert-list"
        search={(now: State) => ({ ...now, open: alert.id, edit: undefined, window: undefined })}
        resetScroll={false}
        data-row
        aria-current={isOpen ? 'true' : undefined}
        className={`${ALERT_GRID} py-2.5`}
      >
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {name}
          </span>
          <span className="block truncate text-second text-muted">
            {[`${watched} ${conditionInWords(condition, format)}`, ...scope].join(' · ')}
          </span>
        </span>
        <Trend alert={alert} />
        <span className={`text-right ${state === 'alert' ? 'font-semibold text-bad' : ''}`}>
          {value === null ? ALERT_TEXTS.nothing : format(value)}
        </span>
        <span className="hidden text-right text-second text-muted sm:block">
          {stateSince === null ? ALERT_TEXTS.nothing : dayAndTime(stateSince, zone)}
        </span>
      </Link>
    </RowItem>
  );
}

/** The last windows of what the alert watches, with its bound; asked for when the row comes into sight. */
function Trend({ alert: { query, window, condition } }: { readonly alert: Alert }) {
  const { ref, isSeen } = useSeen<HTMLSpanElement>();
  const range = windowsUpTo(window, new Date());
  const trend = useQuery({ ...trendQuery({ query, window }, range), enabled: isSeen });
  return (
    <span ref={ref} className="hidden h-6 sm:block">
      <Sparkline
        values={(trend.data ?? []).map(({ value }) => value)}
        bounds={boundsOf(condition).map(({ value }) => value)}
      />
    </span>
  );
}
