import { useQuery } from '@tanstack/react-query';
import { type Alert, alertsQuery, metricsQuery } from '../../api/alerts.queries.js';
import { ALERT_STATES } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';

/** The alerts of the product and those of all products, what needs a person first; how many others watch. */
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

/** Undefined: all of them. */
export function productOf({ query }: Alert): string | undefined {
  const { productId } = query.filters;
  return typeof productId === 'string' ? productId : undefined;
}

/** The catalogue's entry of a measure; undefined until it is there. */
export const useMetric = (measure: string) => useQuery(metricsQuery).data?.find(({ name }) => name === measure);
