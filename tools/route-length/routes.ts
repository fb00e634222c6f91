/** Where a route begins: a request, by method and path, or a declaration, by `Class.member`, `Class` or `constant`. */
export type Entry = { readonly request: string } | { readonly declaration: string };

/** The way of one fact through the code, from where it comes in to where it is kept or answered. */
export interface Route {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** What is left out of this route, by name: other adapters of its ports, and the beginnings of separate routes. */
  readonly without?: readonly string[];
}

/** The routes that count together, and how many files they may take to read. */
export interface Aim {
  readonly routes: readonly Route[];
  readonly atMost: number;
}

/** The log is read from PostgreSQL: the route of an installation without Kafka. */
const KAFKA = ['KafkaEventLog', 'RelayedEventLog'];

/** Most events are only in the log; those that PostgreSQL looks up again by their conversation get a row. */
const ROW = ['insertEvents', 'insertOutcomes'];

/** Most events are no outcome of a conversation; one that is also has the conversation analysed again. */
const OUTCOME = ['lockConversations', 'reviseConversations'];

/** After COMMIT: what readers of the projection wait for. */
const WAITING_READERS = ['RecentAppends', 'RecentAppends.note'];

/** Part of masking: what disguised personal data looks like. */
const DISGUISES = ['plainView'];

const recordEvent: Route = {
  name: 'POST /v1/events to COMMIT',
  entries: [{ request: 'POST /v1/events' }],
  without: [...ROW, ...OUTCOME, ...WAITING_READERS, ...DISGUISES],
};

const recordLookedUp: Route = {
  name: 'event that is looked up: keep a row, and have its conversation analysed again',
  entries: [...ROW, ...OUTCOME].map((declaration) => ({ declaration })),
  without: [...WAITING_READERS, ...DISGUISES],
};

/** No event belongs to a user's cell: only conversations are added up here. */
const CELLS = ['UserCells', 'UserCells.addUp', 'ClickHouseUserCells', 'NO_CELLS'];

const eventLane: Route = {
  name: 'lane of events: read, decode, project, insert, commit the position',
  entries: [{ declaration: 'Lanes.start' }, { declaration: 'Lane.handle' }, { declaration: 'eventFacts' }],
  without: [...KAFKA, ...CELLS],
};

/** Messages in the shapes of other products are turned into Parley's own here, before anything else. */
const OTHER_SHAPES = ['plainMessages', 'toPlainMessages', 'OTHER_SHAPES'];

/** Messages that say which tokens a model used are priced here; all others skip this. */
const PRICED = ['priceMessages', 'PricesOfModels', 'priced', 'withUsage'];

const recordMessages: Route = {
  name: 'POST /v1/messages to COMMIT',
  entries: [{ request: 'POST /v1/messages' }],
  without: [...OTHER_SHAPES, ...DISGUISES, ...PRICED],
};

const pricedMessages: Route = {
  name: 'what a model used for a message: price it',
  entries: PRICED.map((declaration) => ({ declaration })),
};

const otherShapes: Route = {
  name: "messages in other products' shapes: turn them into ours",
  entries: OTHER_SHAPES.map((declaration) => ({ declaration })),
};

/** Answers narrowed by a filter, and those compared with another time, also go this way. */
const NARROWED = [
  ...['Narrowings.resolve', 'Narrowings.compare', 'isUnnarrowed', 'renderFilter', 'narrowedBut'],
  ...['partOfConversations', 'ProductIndices.ofPart', 'COMPARISON'],
];

/** Topics that a person has renamed, merged or hidden get their titles here. */
const NAMED_TOPICS = [
  ...['TopicNames.titles', 'TopicTitles', 'NO_TITLES'],
  ...['TopicTitles.sql', 'TopicTitles.parameters', 'TopicTitles.isEmpty'],
];

/** Reads what is already added up, for tenants with many conversations; other tenants' are read one by one. */
const ADDED_UP = [
  ...['CalendarCells', 'CalendarCells.ofProducts', 'CalendarCells.ofConversions', 'CalendarCells.ofRange'],
  ...['readOfPeriods', 'TenantAggregates.productsOf'],
  ...['TenantAggregates.meansOf', 'readListsOfCells'],
];

/** The same for times that are compared. */
const COMPARED_CELLS = ['DayCells', 'DayCells.read', 'sumsOfSeries', 'samplesOf'];

/** Where the routes of a part and of cells begin. */
const PART = 'GetProductAnalyticsHandler.part';

/** Insights composed by rules: the route of an installation without a language model. */
const productAnalytics: Route = {
  name: 'GET /v1/products/{id}/analytics',
  entries: [{ request: 'GET /v1/products/{id}/analytics' }],
  without: ['LlmInsightWriter', PART, ...NARROWED, ...ADDED_UP, ...NAMED_TOPICS],
};

const addedUpAnalytics: Route = {
  name: 'analytics from cells of days and months',
  entries: ADDED_UP.map((declaration) => ({ declaration })),
  without: NAMED_TOPICS,
};

const narrowedAnalytics: Route = {
  name: 'analytics of a part, compared with another time',
  entries: NARROWED.map((declaration) => ({ declaration })),
  without: [...ADDED_UP, ...COMPARED_CELLS],
};

const comparedCells: Route = {
  name: 'comparisons from cells of days',
  entries: COMPARED_CELLS.map((declaration) => ({ declaration })),
};

const namedTopics: Route = {
  name: 'topics under the names that people gave them',
  entries: NAMED_TOPICS.map((declaration) => ({ declaration })),
};

export const AIMS: readonly Aim[] = [
  { routes: [recordEvent, eventLane], atMost: 30 },
  { routes: [recordLookedUp], atMost: 14 },
  { routes: [recordMessages], atMost: 45 },
  { routes: [otherShapes], atMost: 8 },
  { routes: [pricedMessages], atMost: 4 },
  { routes: [productAnalytics], atMost: 35 },
  { routes: [addedUpAnalytics], atMost: 15 },
  { routes: [narrowedAnalytics], atMost: 42 },
  { routes: [comparedCells], atMost: 12 },
  { routes: [namedTopics], atMost: 1 },
];
