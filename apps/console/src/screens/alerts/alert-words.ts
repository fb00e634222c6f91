import type { Alert, Metric } from '../../api/alerts.queries.js';
import { WINDOW_MS } from '../../state/windows.js';
import { dayAndMonth, dayAndTime, money, oneDigit, score, signed, whole } from '../../ui/format.js';
import { FILTER_NAMES } from '../conversations/conversations.texts.js';
import { addressOf } from './alert-scope.js';
import { ALERT_TEXTS } from './alerts.texts.js';

/** A measure that the catalogue no longer has is written as a score. */
export function formatOf(metric: Pick<Metric, 'unit' | 'range'> | undefined): (value: number) => string {
  switch (metric?.unit) {
    case undefined:
      return score;
    case 'score':
      return (metric.range?.min ?? 0) < 0 ? signed : score;
    case 'rating':
      return oneDigit;
    case 'usd':
      return money;
    case 'conversations':
    case 'messages':
    case 'tokens':
      return whole;
  }
}

/** When an alert fires, in words: "is below 0.50, warning from 0.55". */
export function conditionInWords(condition: Alert['condition'], format: (value: number) => string): string {
  switch (condition.type) {
    case 'threshold': {
      const { operator, value, warning } = condition;
      const bound = ALERT_TEXTS.is(`${ALERT_TEXTS.operators[operator]} ${format(value)}`);
      return warning === null ? bound : `${bound}, ${ALERT_TEXTS.warning(format(warning))}`;
    }
    case 'change': {
      const { direction, minChange, significant } = condition;
      const least = minChange === 0 ? '' : ALERT_TEXTS.least(format(minChange).replace('+', ''));
      const change = ALERT_TEXTS.change[direction](least);
      return significant ? `${change}, ${ALERT_TEXTS.beyondChance}` : change;
    }
    case 'anomaly':
      return ALERT_TEXTS.is(ALERT_TEXTS.anomaly[condition.direction]);
  }
}

/** The bounds that a chart shows, each with its name. */
export const boundsOf = (condition: Alert['condition']) =>
  condition.type !== 'threshold'
    ? []
    : [
        { name: ALERT_TEXTS.bound, value: condition.value },
        ...(condition.warning === null ? [] : [{ name: ALERT_TEXTS.warningBound, value: condition.warning }]),
      ];

/** An alert's filters in words, without product and version. */
export function filtersInWords(
  filters: Alert['query']['filters'],
  nameOf: (name: string, id: string) => string,
): string[] {
  const { product: _, version: __, ...state } = addressOf(filters);
  return Object.entries(state).flatMap(([name, value]) =>
    [value].flat().map((one) => `${FILTER_NAMES[name as keyof typeof FILTER_NAMES]} ${nameOf(name, String(one))}`),
  );
}

/** The name of a window, given its end: its day, its week, or the time at which its hour begins. */
export function windowInWords(window: Alert['window'], to: string, zone: string): string {
  const from = new Date(Date.parse(to) - WINDOW_MS[window]);
  return window === 'hour' ? dayAndTime(from, zone) : ALERT_TEXTS.windowNames[window](dayAndMonth(from));
}

/** The same within a sentence: "on 21 Nov". */
export const duringWindow = (window: Alert['window'], to: string, zone: string): string =>
  `${ALERT_TEXTS.during[window]} ${windowInWords(window, to, zone)}`;

/** The most urgent of what the alerts say, in a sentence. */
export function headlineOf(alerts: readonly Pick<Alert, 'state'>[]): string {
  const has = (state: Alert['state']) => alerts.filter((alert) => alert.state === state).length;
  if (alerts.length === 0) return ALERT_TEXTS.none;
  const firing = has('alert');
  if (firing === alerts.length) return ALERT_TEXTS.firing(firing);
  if (firing > 0) return ALERT_TEXTS.firingOf(firing, alerts.length);
  return has('warning') > 0 ? ALERT_TEXTS.warns(has('warning')) : ALERT_TEXTS.quiet(alerts.length);
}
