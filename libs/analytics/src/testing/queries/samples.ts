import type { QueryParameter } from '@parley/clickhouse';
import type { MetricName } from '@parley/metrics';
import { ANALYSIS_FIELDS, FLAG_FIELDS, type SegmentFilters, type SegmentRule } from '@parley/segment-rules';
import { SERIES_METRICS, metricSeries, seriesOfDays, valuesOfDays } from '../../timeseries/series.query.js';
import { averages, averagesByProduct, measuredByDayAndModels } from '../../aggregates/averages.query.js';
import {
  type FilteredQuery,
  namesOneOf,
  ofCelledUser,
  Parameters,
  type SqlFilter,
  sqlFilter,
  wholeQuery,
} from '../../aggregates/conversation-filter.js';
import { aggregatesOfUsers, sumsOfUser } from '../../aggregates/aggregates-of-users.query.js';
import { lists, listsOfCells } from '../../aggregates/lists.query.js';
import { ANSWER_LISTS } from '../../aggregates/answer-aggregates.js';
import {
  conversationStatistics,
  recentConversations,
  statisticsAndActivity,
  usersByDay,
  usersByProduct,
} from '../../aggregates/statistics.query.js';
import { bucketsOf } from '../../domain/buckets.js';
import { type ConversationFilter, RANGED_SCORES } from '../../domain/conversation-filter.js';
import { eventSums, eventSumsOfDays } from '../../events-summary/event-sums.query.js';
import { renderFilter } from '../../filter/render-filter.js';
import { interactionDetail } from '../../interaction-analytics/interaction-detail.query.js';
import { type Groups, groupsQuery } from '../../query/groups.query.js';
import {
  begunRows,
  type CalendarRows,
  modelRows,
  narrowed,
  narrowedTo,
  OF_MODEL,
  productRows,
} from '../../calendar-cells/calendar-rows.js';
import { arrivalDays, rangeByDay, rangeByPrompt, rangeCells } from '../../calendar-cells/product-range.js';
import { eventDays, eventRows } from '../../calendar-cells/event-days.js';
import {
  conversionsOfPeriods,
  sumsOfPeriods,
  sumsOfPeriodsByDayAndModels,
  sumsOfPeriodsByProduct,
  sumsOfPeriodsByPrompt,
  usersOfPeriodsByDay,
  usersOfPeriodsByProduct,
} from '../../calendar-cells/sums-of-periods.query.js';
import { sumsOfSeries } from '../../comparison/samples-of-cells.js';
import { conversionsOfPart } from '../../product-analytics/product-part.js';
import { cellsTell } from '../../segments/segment-cells.js';
import { countsOfCells } from '../../segments/counts-of-cells.query.js';
import { memberCounts } from '../../segments/member-counts.query.js';
import { segmentMembers } from '../../segments/segment-members.query.js';
import { conversionsOf, fingerprints } from '../../tenant-aggregates/product-facts.query.js';
import { topicCounts, topicExamples } from '../../topics/topic-counts.query.js';
import { NO_TITLES, TopicTitles } from '../../topics/topic-names.js';
import { USER_LISTS } from '../../user-analytics/get-user-analytics.handler.js';

/** A query as the engine gets it, and the export of a `*.query.ts` file that makes it. */
export interface QuerySample {
  readonly madeBy: unknown;
  readonly name: string;
  /** What distinguishes it, where one export makes several. */
  readonly variant?: string;
  readonly sql: string;
  readonly parameters: Readonly<Record<string, QueryParameter>>;
}

const id = (n: number): string => `01890000-0000-7000-8000-00000000000${n}`;
const TENANT = id(0);
const NOW = new Date('2026-03-04T05:06:07.008Z');
const RANGE = { from: new Date('2026-03-01T00:00:00Z'), to: NOW };
const BUCKETS = bucketsOf('day', RANGE, NOW);
const PRODUCT = sqlFilter(TENANT, { productId: id(1) });

const filtered = <Row, Answered>(
  madeBy: unknown,
  query: FilteredQuery<Row, Answered>,
  filter: SqlFilter = PRODUCT,
  variant?: string,
): QuerySample => {
  const { name, sql } = wholeQuery(query, filter);
  const whole = { madeBy, name, sql: String(sql), parameters: filter.parameters };
  return variant === undefined ? whole : { ...whole, variant };
};

/** A filter with everything that conversations can be found by. */
const EVERYTHING: ConversationFilter = {
  conversationId: id(4),
  topics: ['refund'],
  topicGroup: 'billing',
  keyword: 'lamp',
  themes: ['invoice'],
  rootCause: 'tool_failure',
  rootCauseSource: 'llm',
  failingTool: 'crm',
  tool: 'track',
  emotion: 'anger',
  language: 'en',
  flags: ['jailbreak', 'churnRisk'],
  eventType: 'purchase',
  rated: true,
  conversationIds: ['0198c0de-0000-7000-8000-000000000001'],
  ranges: RANGED_SCORES.map((of) => ({ of, min: 0.25, max: 0.75 })),
  properties: [{ key: 'channel', value: 'web' }],
  phrases: [['refund'], ['my', 'order']],
};

const question = (
  table: 'conversation_analysis' | 'conversation_facts',
  measures: readonly MetricName[],
  groups: Omit<Groups, 'titles'>,
  variant: string,
  titles = NO_TITLES,
): QuerySample => {
  const filter = renderFilter(TENANT, { productId: id(1), ...RANGE });
  const { name, sql } = groupsQuery(table, measures, { ...groups, titles }, filter);
  const parameters = { ...filter.parameters, ...titles.parameters };
  return { madeBy: groupsQuery, name, variant, sql: String(sql), parameters };
};

const withTitles = ({ parameters }: TopicTitles): SqlFilter => ({
  ...PRODUCT,
  parameters: { ...PRODUCT.parameters, ...parameters },
});

const RENAMED = new TopicTitles([
  { key: 'refund', title: 'Refunds' },
  { key: 'gibberish', title: '' },
]);

function ofDaysAndModels(): QuerySample {
  const parameters = new Parameters();
  const query = measuredByDayAndModels(namesOneOf(['gpt-4o'], parameters));
  return filtered(measuredByDayAndModels, query, sqlFilter(TENANT, RANGE, parameters));
}

const AGGREGATES: readonly QuerySample[] = [
  question('conversation_analysis', ['cqi'], { by: ['topic'], buckets: null }, 'of renamed topics', RENAMED),
  question('conversation_analysis', ['cqi', 'churnRisk'], { by: ['topic', 'flag'], buckets: BUCKETS }, 'of analyses'),
  question('conversation_facts', ['conversations', 'rating'], { by: ['model', 'topic'], buckets: null }, 'of facts'),
  filtered(averages, averages, renderFilter(TENANT, EVERYTHING), 'of everything that can be found by'),
  filtered(conversationStatistics, conversationStatistics, renderFilter(TENANT, EVERYTHING), 'of everything as well'),
  filtered(averages, averages),
  filtered(averagesByProduct, averagesByProduct, sqlFilter(TENANT, { productIds: [id(1), id(2)] })),
  ofDaysAndModels(),
  filtered(conversationStatistics, conversationStatistics),
  filtered(usersByProduct, usersByProduct),
  filtered(usersByDay, usersByDay),
  filtered(statisticsAndActivity, statisticsAndActivity(NOW)),
  filtered(conversionsOfPart, conversionsOfPart(PRODUCT)),
  filtered(lists, lists(ANSWER_LISTS)),
  filtered(lists, lists(ANSWER_LISTS, RENAMED), withTitles(RENAMED), 'of renamed topics'),
  filtered(lists, lists(USER_LISTS)),
  filtered(lists, lists(USER_LISTS), ofCelledUser(id(4), sqlFilter(TENANT, { userId: id(4) })), 'of one user'),
  filtered(
    averages,
    averages,
    ofCelledUser(id(4), renderFilter(TENANT, { userId: id(4), rated: true })),
    'of one user',
  ),
  ...[
    { productId: id(1), versionId: id(2) },
    { promptId: id(3) },
    { userId: id(4), productId: id(1) },
    { organizationId: id(5) },
  ].map((filter) => filtered(averages, averages, sqlFilter(TENANT, filter), Object.keys(filter).join(', '))),
];

const PRODUCT_FACTS: readonly QuerySample[] = [
  { madeBy: conversionsOf, name: conversionsOf.name, sql: String(conversionsOf.sql), parameters: {} },
  ...(['analyses', 'conversations', 'events'] as const).map((kind) => {
    const { name, sql } = fingerprints([kind]);
    return { madeBy: fingerprints, name, variant: kind, sql: String(sql), parameters: {} };
  }),
];

const EVENTS = { tenantId: TENANT, productId: id(1), fromMs: 0, toMs: 1 };
const EVENT_SUMS = eventSums(BUCKETS, eventRows(EVENTS));
const DETAILS: readonly QuerySample[] = [
  { madeBy: eventSums, name: EVENT_SUMS.name, sql: String(EVENT_SUMS.sql), parameters: {} },
  { madeBy: topicCounts, name: topicCounts.name, sql: String(topicCounts.sql), parameters: {} },
  { madeBy: topicExamples, name: topicExamples.name, sql: String(topicExamples.sql), parameters: {} },
  { madeBy: interactionDetail, name: interactionDetail.name, sql: String(interactionDetail.sql), parameters: {} },
];

const TIME_SERIES = SERIES_METRICS.map((metric) => filtered(metricSeries, metricSeries(metric, BUCKETS)));

const RULES: readonly SegmentRule[] = [
  ...ANALYSIS_FIELDS.map((field): SegmentRule => ({ type: 'analysis', field, operator: 'gte', value: 0.5 })),
  ...FLAG_FIELDS.map((field): SegmentRule => ({ type: 'analysis_flag', field, value: true })),
  { type: 'property', key: 'plan', operator: 'neq', value: 'pro' },
  { type: 'property', key: 'seats', operator: 'gt', value: 5 },
  { type: 'property', key: 'trial', operator: 'eq', value: true },
  { type: 'conversation_property', key: 'channel', operator: 'contains', value: 'web' },
  { type: 'conversation_count', operator: 'lte', value: 2 },
  { type: 'last_seen', operator: 'within', value: '7d' },
  { type: 'last_seen', operator: 'before', value: '12h' },
];

const CELLED = {
  segment: { filters: { rules: RULES.slice(-2) }, now: NOW, celled: true },
};
const DATED = { rules: RULES.slice(-1), productIds: [id(1)], dateRange: { preset: '30d' } } as const;

function members(segments: readonly SegmentFilters[], only: boolean, variant: string, celled = false): QuerySample {
  const asOf = segments.map((filters) => ({ filters, now: NOW, celled }));
  const { query, parameters } = memberCounts(asOf, only);
  return { madeBy: memberCounts, name: query.name, variant, sql: String(query.sql), parameters };
}

function ofOneUser(): QuerySample {
  const filter = sqlFilter(TENANT, { userId: id(4) });
  const { name, sql } = sumsOfUser(filter);
  return { madeBy: sumsOfUser, name, sql: String(sql), parameters: filter.parameters };
}

function ofUsersOfASegment(): QuerySample {
  const { wholeUsers, parameters } = renderFilter(TENANT, CELLED);
  const { name, sql } = aggregatesOfUsers(ANSWER_LISTS, wholeUsers ?? '', NO_TITLES);
  return { madeBy: aggregatesOfUsers, name, sql: String(sql), parameters };
}

const SEGMENTS: readonly QuerySample[] = [
  ...RULES.map((rule) => members([{ rules: [rule] }], false, JSON.stringify(rule))),
  members([{ rules: RULES }, DATED], false, 'two segments'),
  members([DATED], true, 'of one user'),
  filtered(
    segmentMembers,
    averages,
    renderFilter(TENANT, { versionId: id(2), segment: { filters: DATED, now: NOW, celled: false } }),
    'of a segment',
  ),
  members([{ rules: RULES.filter((rule) => cellsTell({ rules: [rule] })) }], false, 'of cells', true),
  {
    ...members([{ rules: RULES.slice(0, 1) }, { rules: RULES.slice(-3) }], true, 'of cells of one user', true),
    madeBy: countsOfCells,
  },
  ofOneUser(),
  filtered(recentConversations, recentConversations(NOW)),
  ofUsersOfASegment(),
];

const ADDED_UP = productRows('conversations', TENANT, id(1), [], '2026-04-01');
const STALE = productRows(
  'conversations',
  TENANT,
  null,
  [
    { kind: 'productMonth', productId: id(1), startsOn: '2026-03-01' },
    { kind: 'productDay', productId: id(1), startsOn: '2026-03-04' },
  ],
  '2026-04-01',
);
const CONVERTED = productRows(
  'conversions',
  TENANT,
  null,
  [
    { kind: 'conversionMonth', productId: id(1), startsOn: '2026-03-01' },
    { kind: 'conversionDay', productId: id(1), startsOn: '2026-03-04' },
  ],
  '2026-04-01',
);
const IN_MARCH = { tenantId: TENANT, productId: id(1), fromMs: Date.UTC(2026, 2, 1), toMs: Date.UTC(2026, 3, 1) };
const RANGED = rangeCells(
  IN_MARCH,
  [],
  [{ kind: 'productDay', productId: id(1), startsOn: '2026-03-04' }],
  '2026-04-01',
);
const RANGED_BY_PROMPT = rangeByPrompt(IN_MARCH, [], []);
const MODEL_DAYS = { from: '2026-03-01', to: null };
const OF_MODELS = modelRows(TENANT, MODEL_DAYS, [], null);
const STALE_MODELS = modelRows(
  TENANT,
  { ...MODEL_DAYS, to: '2026-03-05' },
  [{ kind: 'modelDay', productId: id(0), startsOn: '2026-03-04' }],
  ['gpt-4o'],
);

const ofPeriods = (
  madeBy: (rows: CalendarRows) => { readonly name: string; readonly sql: unknown },
  rows: CalendarRows,
  parameters: Readonly<Record<string, QueryParameter>> = {},
  variant?: string,
): QuerySample => {
  const { name, sql } = madeBy(rows);
  const sample = { madeBy, name, sql: String(sql), parameters: { ...rows.parameters, ...parameters } };
  return variant === undefined ? sample : { ...sample, variant };
};

const STALE_EVENTS = eventDays(EVENTS, [{ kind: 'eventDay', productId: id(1), startsOn: '2026-03-04' }]);
const DAYS_OF_EVENTS = eventSumsOfDays(BUCKETS, STALE_EVENTS.whole);

const ALL = { productIds: null, versionId: null, promptId: null, models: null };
const MARCH_DAYS = { from: '2026-03-01', to: '2026-03-05' };
const SERIES_DAYS = begunRows('seriesDay', TENANT, { ...ALL, productIds: [id(1)] }, MARCH_DAYS, [
  { kind: 'seriesDay', productId: id(1), startsOn: '2026-03-04' },
]);
const BROKEN_DOWN = { productIds: [id(1)], versionId: id(3), promptId: id(2), models: ['gpt-4o'] };
const BREAKDOWN_DAYS = begunRows('breakdownDay', TENANT, BROKEN_DOWN, MARCH_DAYS, [
  { kind: 'breakdownDay', productId: id(1), startsOn: '2026-03-04' },
]);
const ofSeries = (...names: MetricName[]): QuerySample => ({
  ...ofPeriods(
    (rows) => seriesOfDays(names, { by: [], buckets: BUCKETS }, rows),
    SERIES_DAYS,
    {},
    'of which one is touched',
  ),
  madeBy: seriesOfDays,
});

const ALL_SERIES = begunRows('seriesDay', TENANT, ALL, { from: '2026-03-01', to: null }, []);
const BREAKDOWN_OF_RANGE = narrowedTo(rangeByDay('breakdownDay', IN_MARCH, [], []), BROKEN_DOWN);

const NAMES = { names: ['gpt-4o'] };
const PERIODS: readonly QuerySample[] = [
  ofPeriods(sumsOfPeriods, ADDED_UP),
  ofPeriods(sumsOfPeriodsByProduct, STALE, {}, 'of which one is touched'),
  ofPeriods(conversionsOfPeriods, CONVERTED, {}, 'of which one is touched'),
  { madeBy: arrivalDays, name: arrivalDays.name, sql: String(arrivalDays.sql), parameters: {} },
  ofPeriods(sumsOfPeriods, RANGED.conversations, {}, 'of a range'),
  ofPeriods(conversionsOfPeriods, RANGED.conversions, {}, 'of a range'),
  ofPeriods(sumsOfPeriodsByPrompt, RANGED_BY_PROMPT, { promptId: id(2) }),
  {
    madeBy: eventSumsOfDays,
    name: DAYS_OF_EVENTS.name,
    variant: 'of which one is touched',
    sql: String(DAYS_OF_EVENTS.sql),
    parameters: STALE_EVENTS.whole.parameters,
  },
  {
    madeBy: eventSums,
    name: 'event sums',
    variant: 'of a part of the last day',
    sql: String(eventSums(BUCKETS, STALE_EVENTS.upToTheEnd).sql),
    parameters: STALE_EVENTS.upToTheEnd.parameters,
  },
  ...(['cqi', 'rating', 'cost'] as const).map((metric) => ofSeries(metric)),
  ofSeries('conversations', 'frustration', 'churnRisk'),
  {
    ...ofPeriods(
      (rows) => seriesOfDays(['cqi'], { by: ['product'], buckets: null }, rows),
      ALL_SERIES,
      {},
      'by product',
    ),
    madeBy: seriesOfDays,
  },
  {
    ...ofPeriods(
      (rows) => seriesOfDays(['rating', 'cost'], { by: ['version', 'prompt', 'model'], buckets: BUCKETS }, rows),
      BREAKDOWN_DAYS,
      {},
      'by version, prompt and model',
    ),
    madeBy: seriesOfDays,
  },
  {
    ...ofPeriods(
      (rows) => valuesOfDays(['cqi', 'rating'], { by: ['model'], buckets: BUCKETS }, rows),
      narrowed(STALE_MODELS, OF_MODEL),
      {},
      'by model',
    ),
    madeBy: valuesOfDays,
  },
  ofPeriods(sumsOfSeries, SERIES_DAYS, {}, 'of which one is touched'),
  ofPeriods(sumsOfSeries, BREAKDOWN_OF_RANGE, {}, 'of a range'),
  ofPeriods(usersOfPeriodsByProduct, ADDED_UP, { productIds: [id(1)] }),
  ofPeriods(sumsOfPeriodsByDayAndModels, OF_MODELS, NAMES),
  ofPeriods(usersOfPeriodsByDay, STALE_MODELS, {}, 'of which one is touched'),
  { ...ofPeriods((rows) => listsOfCells(ANSWER_LISTS, rows), ADDED_UP), madeBy: listsOfCells },
];

/** Every query of the read side, by group: each group has a file of snapshots. */
export const SAMPLES = {
  aggregates: AGGREGATES,
  'product facts': PRODUCT_FACTS,
  'events and interactions': DETAILS,
  'time series': TIME_SERIES,
  segments: SEGMENTS,
  periods: PERIODS,
} as const;
