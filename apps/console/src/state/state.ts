import type { components, operations } from '../api/schema.js';
import { type Codec, count, day, decimal, flag, instant, oneOf, question, text, texts, timeZone } from './codecs.js';

export const RANGES = ['7d', '30d', '8w', '90d', '1y'] as const;
export const FIGURES = ['cqi', 'sentiment', 'frustration', 'struggle', 'rating', 'conversations'] as const;
export type Figure = (typeof FIGURES)[number];
const SORT_KEYS = [
  'createdAt',
  'lastMessageAt',
  'sentiment',
  'frustration',
  'struggle',
  'commercialIntent',
  'quality',
  'rating',
  'messageCount',
  'relevance',
] as const;
export const SORTS = SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);

/** What can be put side by side. */
export const COMPARED = ['version', 'model', 'segment', 'period'] as const;
export type Kind = (typeof COMPARED)[number];

type Card = components['schemas']['InboxCard'];
/** What became of an item of the inbox, and why it is there, in the words of the API. */
export const STATUSES = ['unreviewed', 'reviewed', 'dismissed'] as const satisfies readonly Card['reviewStatus'][];
export type Status = (typeof STATUSES)[number];
export const AXES = ['attention', 'opportunity', 'manual'] as const satisfies readonly Card['axis'][];
export const TRIGGERS = [
  'guardrail',
  'expectation_check',
  'novelty',
  'revenue_risk',
  'manual_review',
  'opportunity',
] as const satisfies readonly Card['triggerType'][];
export const SEVERITIES = ['1', '2', '3', '4', '5'] as const;

type Alert = components['schemas']['Alert'];
/** The states of an alert, the most urgent first. */
export const ALERT_STATES = [
  'alert',
  'warning',
  'pending',
  'no_data',
  'ok',
  'paused',
] as const satisfies readonly Alert['state'][];
export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'failed',
] as const satisfies readonly components['schemas']['Delivery']['status'][];

/** What is looked at on every screen. */
const SCOPE = {
  product: text,
  version: text,
  range: oneOf(RANGES),
  from: day,
  to: day,
  zone: timeZone,
};

type Parameter = keyof NonNullable<operations['interactionsList']['parameters']['query']>;
/** Parameters of the scope, of the form of the list, and second names of filters. */
type NoFilter =
  | 'productId'
  | 'versionId'
  | 'from'
  | 'to'
  | 'externalUserId'
  | 'externalOrganizationId'
  | 'sort'
  | 'limit'
  | 'offset'
  | 'page'
  | 'pageSize'
  | 'cursor'
  | 'asOf'
  | 'format';

/** Which conversations: all parameters of GET /v1/interactions, under the same names. */
export const FILTERS = {
  q: text,
  userId: text,
  organizationId: text,
  segmentId: text,
  promptId: text,
  model: text,
  externalConversationId: text,
  topic: text,
  topicGroup: text,
  keyword: text,
  theme: text,
  rootCause: text,
  rootCauseSource: text,
  failingTool: text,
  tool: text,
  emotion: text,
  language: text,
  flag: texts,
  eventType: text,
  rated: flag,
  reviewStatus: text,
  minSentiment: decimal,
  maxSentiment: decimal,
  minFrustration: decimal,
  maxFrustration: decimal,
  minStruggle: decimal,
  maxStruggle: decimal,
  minCommercialIntent: decimal,
  maxCommercialIntent: decimal,
  minQuality: decimal,
  maxQuality: decimal,
  minRating: decimal,
  maxRating: decimal,
  minMessageCount: count,
  maxMessageCount: count,
  property: texts,
} satisfies Readonly<Record<Exclude<Parameter, NoFilter>, object>>;

/** How a screen shows it. */
const VIEW = {
  figure: oneOf(FIGURES),
  table: flag,
  all: flag,
  sort: oneOf(SORTS),
  open: text,
  page: count,
  by: oneOf(COMPARED),
  a: text,
  b: text,
  edit: text,
  status: oneOf(STATUSES),
  axis: oneOf(AXES),
  minSeverity: oneOf(SEVERITIES),
  triggerType: oneOf(TRIGGERS),
  state: oneOf(ALERT_STATES),
  measure: text,
  window: instant,
  delivery: oneOf(DELIVERY_STATUSES),
  question,
};

const FIELDS = { ...SCOPE, ...FILTERS, ...VIEW };

type Values<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] extends Codec<infer T> ? T | undefined : never };
export type Scope = Values<typeof SCOPE>;
export type Filters = Values<typeof FILTERS>;
/** Everything that a screen shows depends on this, and all of it stands in the address. */
export type State = Values<typeof FIELDS>;

const entries = Object.entries(FIELDS) as readonly [keyof State, Codec<unknown>][];

export function readState(search: string): State {
  const parameters = new URLSearchParams(search);
  const read = entries.map(([name, codec]) => [name, codec.read(parameters.getAll(name))] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** With a leading `?` unless it is empty; the same state always gives the same text. */
export function writeState(state: State): string {
  const parameters = new URLSearchParams();
  for (const [name, codec] of entries) {
    const value = state[name];
    if (value !== undefined) for (const text of codec.write(value)) parameters.append(name, text);
  }
  const written = parameters.toString();
  return written === '' ? '' : `?${written}`;
}

const pick = <Names extends keyof State>(state: State, names: readonly Names[]): Pick<State, Names> =>
  Object.fromEntries(
    names.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]] as const])),
  ) as Pick<State, Names>;

export const scopeOf = (state: State): Scope => pick(state, Object.keys(SCOPE) as (keyof Scope)[]);
export const filtersOf = (state: State): Filters => pick(state, Object.keys(FILTERS) as (keyof Filters)[]);
