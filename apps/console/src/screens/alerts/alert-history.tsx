import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Alert, type Evaluation, historyFile, historyQuery } from '../../api/alerts.queries.js';
import type { State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { whole } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { formatOf, windowInWords } from './alert-words.js';
import { useMetric } from './use-alerts.js';

/** What the alert found in each window, and whether it notified anybody; latest first. */
export function AlertHistory({ alert }: { readonly alert: Alert }) {
  const { zone = 'utc' } = useAddress();
  const history = useInfiniteQuery(historyQuery(alert));
  const format = formatOf(useMetric(alert.query.measure));
  const number = (value: number | null) => (value === null ? ALERT_TEXTS.nothing : format(value));
  return (
    <Panel of={history} skeleton={<Bars rows={4} />}>
      {({ pages }) => (
        <div>
          <Table
            title={ALERT_TEXTS.history}
            columns={[
              { name: ALERT_TEXTS.window },
              { name: ALERT_TEXTS.value, right: true },
              { name: ALERT_TEXTS.previous, right: true },
              { name: ALERT_TEXTS.conversations, right: true },
              { name: ALERT_TEXTS.state },
              { name: ALERT_TEXTS.told },
            ]}
            empty={ALERT_TEXTS.noHistory}
            file={historyFile(alert.id)}
            rows={pages
              .flatMap(({ rows }) => rows)
              .map((found) => ({
                id: found.id,
                cells: [
                  <ToWindow key="window" of={found} words={windowInWords(alert.window, found.to, zone)} />,
                  number(found.value),
                  number(found.previous),
                  whole(found.conversations),
                  <span key="state" className={found.state === 'alert' ? 'text-bad' : ''}>
                    {ALERT_TEXTS.states[found.state]}
                  </span>,
                  told(found),
                ],
              }))}
          />
          {history.hasNextPage && (
            <button
              type="button"
              className="quiet-button -mx-2 mt-2 text-second"
              disabled={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {ALERT_TEXTS.more}
            </button>
          )}
        </div>
      )}
    </Panel>
  );
}

const told = ({ notification }: Evaluation): string => {
  if (notification === null) return ALERT_TEXTS.nothing;
  return `${notification.to === 'ok' ? ALERT_TEXTS.resolved : ALERT_TEXTS.fired} (${notification.number})`;
};

interface ToWindowProps {
  readonly of: Evaluation;
  readonly words: string;
}

/** Shows the window further up: its value in words, its place in the chart, its conversations. */
const ToWindow = ({ of: { to }, words }: ToWindowProps) => (
  <Link
    to="/alert-list"
    search={(now: State) => ({ ...now, window: to })}
    resetScroll={false}
    className="hover:text-accent"
  >
    {words}
  </Link>
);
