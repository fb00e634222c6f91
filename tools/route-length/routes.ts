/** Where a route begins: a request, by method and path, or a declaration, by `Class.member`, `Class` or `constant`. */
export type Entry = { readonly request: string } | { readonly declaration: string };

/** The way of one fact through the tree, from where it comes in to where it is kept or answered. */
export interface Route {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** What stands beside this route, by name: other adapters of a port on it, and where a route of its own begins. */
  readonly without?: readonly string[];
}

/** The routes that count together, and how many files they may take to read. */
export interface Aim {
  readonly routes: readonly Route[];
  readonly atMost: number;
}

/** The log is read from PostgreSQL: the route of an installation without Kafka. */
const KAFKA = ['KafkaEventLog', 'RelayedEventLog'];

/** Most events stand in the log alone; those that PostgreSQL looks up again by their conversation get a row. */
const ROW = ['insertEvents', 'insertOutcomes'];

/** Most are no outcome of a conversation; one that is goes this way as well, so that it is analysed again. */
const OUTCOME = ['lockConversations', 'reviseConversations'];

/** After COMMIT: what readers of the projection wait for. */
const TOLD_TO_READERS = ['RecentAppends', 'RecentAppends.note'];

/** Of masking: what personal data looks like in disguise. */
const DISGUISES = ['plainView'];

const recordEvent: Route = {
  name: 'POST /v1/events to COMMIT',
  entries: [{ request: 'POST /v1/events' }],
  without: [...ROW, ...OUTCOME, ...TOLD_TO_READERS, ...DISGUISES],
};

const recordLookedUp: Route = {
  name: 'event that is looked up: keep a row, and have its conversation analysed again',
  entries: [...ROW, ...OUTCOME].map((declaration) => ({ declaration })),
  without: [...TOLD_TO_READERS, ...DISGUISES],
};

/** No event has a cell: what conversations add up to goes this way, beside the lane of events. */
const CELLS = ['UserCells', 'UserCells.addUp', 'ClickHouseUserCells', 'NO_CELLS'];

const eventLane: Route = {
  name: 'lane of events: read, decode, project, insert, commit the position',
  entries: [{ declaration: 'Lanes.start' }, { declaration: 'Lane.handle' }, { declaration: 'eventFacts' }],
  without: [...KAFKA, ...CELLS],
};

/** Messages in the shapes of other products are turned into our own here, before anything else. */
const OTHER_SHAPES = ['plainMessages', 'toPlainMessages', 'OTHER_SHAPES'];

/** Messages that say which tokens a model used are priced here; all others go past it. */
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

/** Answers that a filter narrows, and those that are compared with another time, go this way as well. */
const NARROWED = [
  ...['Narrowings.resolve', 'Narrowings.compare', 'isUnnarrowed', 'renderFilter', 'narrowedBut'],
  ...['partOfConversations', 'ProductIndices.ofPart', 'COMPARISON'],
];

/** Topics that a person has renamed, merged or hidden are called so here. */
const NAMED_TOPICS = [
  ...['TopicNames.titles', 'TopicTitles', 'NO_TITLES'],
  ...['TopicTitles.sql', 'TopicTitles.parameters', 'TopicTitles.isEmpty'],
];

/** What is added up already is read here, of tenants with many conversations; those of the others are read one by one. */
const ADDED_UP = [
  ...['CalendarCells', 'CalendarCells.ofProducts', 'CalendarCells.ofConversions', 'CalendarCells.ofRange'],
  ...['readOfPeriods', 'TenantAggregates.productsOf'],
  ...['TenantAggregates.meansOf', 'readListsOfCells'],
];

/** The same of times that are compared. */
const COMPARED_CELLS = ['SeriesCells', 'SeriesCells.read', 'sumsOfSeries', 'samplesOf'];

/** Where the routes of a part and of what is added up begin. */
const PART = 'GetProductAnalyticsHandler.part';

/** Insights as rules compose them: the route of an installation without a language model. */
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
