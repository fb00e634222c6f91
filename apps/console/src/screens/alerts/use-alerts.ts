import { useQuery } from '@tanstack/react-query';
import { type Alert, alertsQuery, metricsQuery } from '../../api/alerts.queries.js';
import { ALERT_STATES } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';

/** The alerts on the product or on all products, the most urgent first, and the alerts on other products. */
export function useAlerts() {
  const { product, state } = useAddress();
  const asked = useQuery(alertsQuery);
  const all = asked.data ?? [];
  const ofProduct = all.filter((alert) => [undefined, product].includes(productOf(alert)));
  const shown = ofProduct
    .filter((alert) => state === undefined || alert.state === state)
    .sort((a, b) => ALERT_STATES.indexOf(a.state) - ALERT_STATES.indexOf(b.state));
  return { asked, ofProduct, shown, others: all.filter((alert) => !ofProduct.includes(alert)) };
}

/** Undefined: all products. */
export function productOf({ query }: Alert): string | undefined {
  const { productId } = query.filters;
  return typeof productId === 'string' ? productId : undefined;
}

/** The catalogue's entry of a measure; undefined until it is loaded. */
export const useMetric = (measure: string) => useQuery(metricsQuery).data?.find(({ name }) => name === measure);
