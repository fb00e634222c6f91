import type { Alert } from '../../api/alerts.queries.js';
import { useAddress } from '../../state/use-state.js';
import { dayAndTime, whole } from '../../ui/format.js';
import { titleLabelOf } from '../../ui/labels.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { conditionInWords, formatOf } from './alert-words.js';
import { useMetric } from './use-alerts.js';
import { useScopeInWords } from './use-names.js';

/** What an alert watches, how it judges what it sees, and whom it notifies. */
export function AlertFacts({ alert }: { readonly alert: Alert }) {
  const { zone = 'utc' } = useAddress();
  const metric = useMetric(alert.query.measure);
  const scope = useScopeInWords(alert);
  const { window, condition, minConversations, forEvaluations, renotifyHours, noData, channels } = alert;
  const { nextEvaluationAt } = alert;
  const facts = [
    [
      ALERT_TEXTS.watches,
      [`${titleLabelOf('measure', alert.query.measure)} ${ALERT_TEXTS.per[window]}`, ...scope].join(' · '),
    ],
    [ALERT_TEXTS.judges, conditionInWords(condition, formatOf(metric))],
    [ALERT_TEXTS.takes, ALERT_TEXTS.fewest(whole(minConversations))],
    [ALERT_TEXTS.holds, ALERT_TEXTS.windows(forEvaluations)],
    [ALERT_TEXTS.noData, ALERT_TEXTS.policies[noData]],
    [ALERT_TEXTS.tells, channels.length === 0 ? ALERT_TEXTS.everyone : ALERT_TEXTS.some(channels.length)],
    [ALERT_TEXTS.again, renotifyHours === null ? ALERT_TEXTS.once : ALERT_TEXTS.every(renotifyHours)],
    ...(nextEvaluationAt === null ? [] : [[ALERT_TEXTS.next, dayAndTime(nextEvaluationAt, zone)] as const]),
  ] as const;
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-4 gap-y-1 text-second">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
