import type { Asked, Filters } from '../asked.js';
import { mergeFilters } from './measure.js';
import type { Item } from '../reading/items.js';
import type { Made, Parts, PlacedConcept, Span } from './parts.js';

interface Kind {
  readonly at: number;
  readonly filters: Filters;
  readonly named: boolean;
}

/** Kinds of conversations, in the order in which the question names them. */
const kindsIn = ({ concepts, filters }: Parts): Kind[] =>
  [
    ...concepts.flatMap(({ at, concept }) =>
      concept.filters === undefined ? [] : [{ at, filters: concept.filters, named: false }],
    ),
    ...filters.map(({ at, key, value, named }) => ({
      at,
      filters: { [key]: value },
      named: named && key !== 'eventType',
    })),
  ].sort((one, other) => one.at - other.at);

const merged = (kinds: readonly Kind[]): Filters => mergeFilters(kinds.map(({ filters }) => filters));

/** The span of "of which"; null if the question has none. */
export function spanOf(items: readonly Item[]): Span | null {
  const from = items.findIndex((item) => item.kind === 'phrase' && item.phrase === 'of which');
  if (from === -1) return null;
  const comma = items.findIndex(({ kind }, at) => at > from && kind === 'comma');
  return { from, to: comma === -1 ? items.length : comma };
}

const within = (span: Span | null, { at }: { readonly at: number }): boolean =>
  span !== null && at > span.from && at < span.to;

/** For a share, a kind is the part rather than a named thing: "hallucinations in v3"; of names only, the first. */
export function shared(parts: Parts, items: readonly Item[]): Made | null {
  const [kinds, span] = [kindsIn(parts), spanOf(items)];
  const said = span === null ? saidOf(parts, kinds, items) : null;
  if (said !== null) return said;
  const tool = kinds.find(({ filters }) => 'tool' in filters);
  if (span === null && tool !== undefined && parts.cues.has('fail')) {
    return { filters: merged(kinds), part: { failingTool: tool.filters['tool'] ?? '' } };
  }
  const such = kinds.filter((one) => (span === null ? !one.named : within(span, one)));
  const of = such.length > 0 ? such : kinds.slice(0, 1);
  if (of.length === 0) return null;
  return {
    part: merged(of),
    filters: merged(kinds.filter((one) => !of.includes(one))),
  };
}

const VERBS = new Set(
  'are is were was have has had use used come came go went get got involve mention happen happened'.split(' '),
);

/** "What share of German conversations are about refunds": what is said of the ones named before the verb. */
function saidOf(parts: Parts, kinds: readonly Kind[], items: readonly Item[]): Made | null {
  const share = parts.cues.get('share') ?? Infinity;
  const verb = items.findIndex(
    (item, at) =>
      item.kind === 'phrase' && VERBS.has(item.phrase) && kinds.some((kind) => kind.at > share && kind.at < at),
  );
  const said = kinds.filter(({ at }) => verb !== -1 && at > verb);
  if (said.length === 0) return null;
  const unnamed = said.filter(({ named }) => !named);
  const part = unnamed.length > 0 ? unnamed : said;
  return {
    part: merged(part),
    filters: merged(kinds.filter((one) => !part.includes(one))),
    // "That are at Acme with gpt-5" may be one condition or two.
    spare: unnamed.length === 0 && said.length > 1 ? 1 : 0,
  };
}

/** Whether the first thing named goes with the last. */
export function correlated(parts: Parts, span: Span | null): Made | null {
  const kinds = kindsIn(parts);
  if (span !== null) return saidToBe(parts, kinds, span);
  const events = kinds.filter(({ filters }) => 'eventType' in filters);
  const effects = parts.concepts.filter(({ concept }) => concept.measure !== 'conversations');
  const effect = effects.findLast((one) => kinds.some(({ at }) => at !== one.at)) ?? null;
  const event = events.at(-1);
  const outcome = outcomeOf(effect, effects, event);
  if (outcome === null) return null;
  const [condition, ...rest] = kinds.filter(({ at }) => at !== outcome.at);
  if (condition === undefined) return null;
  const others = effects.filter(
    ({ at, concept }) => at !== outcome.at && at !== condition.at && concept.filters === undefined,
  );
  return { ...outcome.asked, part: condition.filters, filters: merged(rest), spare: others.length };
}

function outcomeOf(
  effect: PlacedConcept | null,
  effects: readonly PlacedConcept[],
  event: Kind | undefined,
): { readonly at: number; readonly asked: Pick<Asked, 'measure' | 'outcome'> } | null {
  const alone = effects.length < 2 && event !== undefined;
  if (alone) return { at: event.at, asked: { outcome: event.filters } };
  const number = effects.find(({ concept }) => concept.filters === undefined);
  const chosen = number ?? effect;
  return chosen === null ? null : { at: chosen.at, asked: { measure: chosen.concept.measure } };
}

/** "of which" marks the condition, "outcome" what may follow from it. */
function saidToBe(parts: Parts, kinds: readonly Kind[], span: Span): Made | null {
  const said = parts.cues.get('outcome') ?? Infinity;
  const condition = kinds.filter((one) => within(span, one));
  const event = kinds.find(({ at }) => at === said + 1);
  const [measured] = parts.concepts.filter(({ at }) => at > said);
  const rest = kinds.filter((one) => one !== event && !condition.includes(one) && one.at !== measured?.at);
  const asked = { part: merged(condition), filters: merged(rest) };
  if (event !== undefined && !event.named && 'eventType' in event.filters) return { ...asked, outcome: event.filters };
  return measured === undefined ? null : { ...asked, measure: measured.concept.measure };
}
