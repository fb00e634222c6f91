import type { Alert, Metric } from '../../api/alerts.queries.js';
import { FILTERS, type Filters, filtersOf, SORTS, type State } from '../../state/state.js';
import type { Codec } from '../../state/codecs.js';

type AlertFilters = Alert['query']['filters'];

const textsOf = (value: unknown): readonly string[] =>
  value === null || value === undefined ? [] : [value].flat().map(String);

/** What an alert watches, as state of the address. */
export function addressOf(filters: AlertFilters): State {
  const read = Object.entries<Codec<unknown>>(FILTERS).map(([name, codec]) => [
    name,
    codec.read(textsOf(filters[name])),
  ]);
  const [product] = textsOf(filters['productId']);
  const [version] = textsOf(filters['versionId']);
  return {
    ...(Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Filters),
    ...(product === undefined ? {} : { product }),
    ...(version === undefined ? {} : { version }),
  };
}

/** An alert's filters from the address. Those that an address cannot hold are kept. @param of the previous filters. */
export function filtersIn(state: State, everyProduct: boolean, of: AlertFilters = {}): AlertFilters {
  const inAddress: ReadonlySet<string> = new Set([...Object.keys(FILTERS), 'productId', 'versionId']);
  const kept = Object.entries(of).filter(([name]) => !inAddress.has(name));
  return {
    ...Object.fromEntries(kept),
    ...filtersOf(state),
    ...(everyProduct || state.product === undefined ? {} : { productId: state.product }),
    ...(everyProduct || state.version === undefined ? {} : { versionId: state.version }),
  };
}

/** Takes all filters out of the address. */
export const NO_FILTERS: State = Object.fromEntries(Object.keys(FILTERS).map((name) => [name, undefined]));

interface Window {
  readonly from: string;
  readonly to: string;
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const SORTED_BY: Readonly<Record<string, string>> = {
  cqi: 'quality',
  highIntent: 'commercialIntent',
  highFrustration: 'frustration',
  highStruggle: 'struggle',
};
const FLAGGED = /^(?:(.*)Detected|(churnRisk))$/;

/** The conversations of a window, those with the most effect on the measure first; whole days, as lists have them. */
export function conversationsOf(
  { query }: Pick<Alert, 'query'>,
  { from, to }: Window,
  better?: Metric['better'],
): State {
  const filters = addressOf(query.filters);
  const [, detected, flag = detected] = FLAGGED.exec(query.measure) ?? [];
  const key = SORTED_BY[query.measure] ?? query.measure;
  const worstFirst = better === 'lower' || key !== query.measure ? `-${key}` : key;
  const sort = SORTS.find((one) => one === (query.measure === 'cqi' ? key : worstFirst));
  return {
    ...filters,
    from: day(Date.parse(from)),
    to: day(Date.parse(to) - 1),
    ...(sort === undefined ? {} : { sort }),
    ...(flag === undefined ? {} : { flag: [...(filters.flag ?? []), flag] }),
  };
}
