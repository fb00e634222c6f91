/** Where a route begins: a request, by method and path, or a declaration, by `Class.member`, `Class` or `constant`. */
export type Entry = { readonly request: string } | { readonly declaration: string };

/** The way of one fact through the tree, from where it comes in to where it is kept or answered. */
export interface Route {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Classes that stand beside this route: other adapters of a port on it, found by their name. */
  readonly without?: readonly string[];
}

/** The routes that count together, and how many files they may take to read. */
export interface Aim {
  readonly routes: readonly Route[];
  readonly atMost: number;
}

/** The log is read from PostgreSQL: the route of an installation without Kafka. */
const KAFKA = ['KafkaEventLog', 'RelayedEventLog'];

const recordEvent: Route = { name: 'POST /v1/events to COMMIT', entries: [{ request: 'POST /v1/events' }] };

const eventLane: Route = {
  name: 'lane of events: read, decode, project, insert, commit the position',
  entries: [{ declaration: 'Lanes.start' }, { declaration: 'Lane.handle' }, { declaration: 'eventFacts' }],
  without: KAFKA,
};

const recordMessages: Route = { name: 'POST /v1/messages to COMMIT', entries: [{ request: 'POST /v1/messages' }] };

/** Insights as rules compose them: the route of an installation without a language model. */
const productAnalytics: Route = {
  name: 'GET /v1/products/{id}/analytics',
  entries: [{ request: 'GET /v1/products/{id}/analytics' }],
  without: ['LlmInsightWriter'],
};

export const AIMS: readonly Aim[] = [
  { routes: [recordEvent, eventLane], atMost: 30 },
  { routes: [recordMessages], atMost: 45 },
  { routes: [productAnalytics], atMost: 35 },
];
