import { readState, type State } from '../../state/state.js';

/** Parameters of GET /v1/interactions that the screens call by another name. */
const RENAMED: Readonly<Record<string, string>> = { productId: 'product', versionId: 'version' };

/** The state in which the screen of conversations shows the same list as the service. */
export function toConversations(interactions: string): State {
  const told = new URL(interactions, 'http://parley').searchParams;
  const from = told.get('from');
  const to = told.get('to');
  const parameters = new URLSearchParams();
  for (const [name, value] of told)
    if (name !== 'from' && name !== 'to') parameters.append(RENAMED[name] ?? name, value);
  if (from !== null) parameters.set('from', dayOf(Date.parse(from)));
  // The service excludes `to`; the state includes its last day.
  if (to !== null) parameters.set('to', dayOf(Date.parse(to) - 1));
  return readState(parameters.toString());
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Filters of conversations whose dimension has another name. */
const FILTER_OF: Readonly<Record<string, keyof State>> = {
  prompt: 'promptId',
  organization: 'organizationId',
  user: 'userId',
};

/** Narrows the state to the conversations with one value of a dimension. */
export const withValue = (state: State, dimension: string, value: string): State => ({
  ...state,
  [FILTER_OF[dimension] ?? dimension]: dimension === 'flag' ? [...(state.flag ?? []), value] : value,
});

/** Narrows the state to the conversations that began in an interval. */
export const ofInterval = (state: State, at: string, days: number): State => {
  const start = Date.parse(at);
  return { ...state, from: dayOf(start), to: dayOf(start + days * DAY_MS - 1) };
};

const DAY_MS = 86_400_000;
