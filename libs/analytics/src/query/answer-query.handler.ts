import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock, invalidField } from '@parley/kernel';
import { METRICS, type MetricName } from '@parley/metrics';
import type { ComparisonView } from '../comparison/comparison.view.js';
import { isDayDimension } from '../calendar-cells/day-cells.js';
import { Comparisons } from '../comparison/comparisons.js';
import { bucketsOf } from '../domain/buckets.js';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { ConversationFilters } from '../filter/conversation-filters.js';
import { type RenderedFilter, renderFilter } from '../filter/render-filter.js';
import { DaySeries } from '../timeseries/day-series.js';
import { emptyValue } from '../timeseries/series.query.js';
import { NO_TITLES, TopicNames } from '../topics/topic-names.js';
import { dimensionOf } from './dimensions.js';
import { MAX_GROUPS } from './query-limits.js';
import { type GroupRow, type Groups, groupsQuery } from './groups.query.js';
import { tableOf } from './measure-table.js';
import type { Column, QueryAnswer } from './query.view.js';
import { type Question, TIME } from './question.js';

export class AnswerQuery extends Query<QueryAnswer> {
  constructor(
    readonly tenantId: string,
    readonly question: Question,
  ) {
    super();
  }
}

type Row = QueryAnswer['rows'][number];
type Grouping = Omit<Groups, 'by'>;
/** Groups, with the measures that they have values for. */
type Told = readonly (readonly [names: readonly MetricName[], groups: readonly GroupRow[]])[];

@QueryHandler(AnswerQuery)
export class AnswerQueryHandler implements IQueryHandler<AnswerQuery> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly filters: ConversationFilters,
    private readonly comparisons: Comparisons,
    private readonly clock: Clock,
    private readonly topics: TopicNames,
    private readonly days: DaySeries,
  ) {}

  async execute({ tenantId, question }: AnswerQuery): Promise<QueryAnswer> {
    const { by, interval, period, interactions, limit } = question;
    const buckets = interval === null ? null : bucketsOf(interval, period, this.clock.now());
    const filter = await this.filters.resolve(tenantId, question.filter);
    const titles = by.includes('topic') ? await this.topics.titles(tenantId) : NO_TITLES;
    const comparing = this.compare(tenantId, question, filter);
    const [comparison, rows] = await Promise.all([
      comparing,
      isTold(question)
        ? comparing.then((compared) => [wholeOf(question, compared)])
        : this.rows(tenantId, question, { buckets, titles }, filter),
    ]);
    return {
      columns: columnsOf(question),
      rows: rows.sort(inOrder(question)).slice(0, limit),
      ...(comparison === null ? {} : { comparison }),
      interactions,
    };
  }

  private async compare(
    tenantId: string,
    { measures, period, compareTo, compareWith }: Question,
    filter: ConversationFilter,
  ): Promise<ComparisonView | null> {
    if (compareTo === null && compareWith === null) return null;
    const other = compareWith === null ? filter : await this.filters.resolve(tenantId, compareWith);
    const sides = [
      { filter, period },
      { filter: other, period: compareTo ?? period },
    ] as const;
    return this.comparisons.between(tenantId, measures, ...sides);
  }

  private async rows(
    tenantId: string,
    question: Question,
    grouping: Grouping,
    filter: ConversationFilter,
  ): Promise<Row[]> {
    const { by, measures } = question;
    const { buckets } = grouping;
    const groups = new Map<string, Record<string, string | number | null>>();
    const at = (keys: readonly (string | null)[], bucket: number) => {
      const id = JSON.stringify([keys, bucket]);
      const group = groups.get(id) ?? {
        ...(buckets === null ? {} : { [TIME]: new Date(buckets.startMs + bucket * buckets.stepMs).toISOString() }),
        ...Object.fromEntries(by.map((name, index) => [name, keys[index] ?? null])),
        ...Object.fromEntries(measures.map((name) => [name, emptyValue(name)])),
      };
      groups.set(id, group);
      return group;
    };
    // Without a dimension nothing is left out: every interval has its row, and the whole has one.
    if (by.length === 0) for (let bucket = 0; bucket < (buckets?.count ?? 1); bucket++) at([], bucket);
    const told =
      (await this.ofDays(tenantId, question, grouping, filter)) ??
      (await this.read(question, grouping, renderFilter(tenantId, filter)));
    for (const [names, read] of told) {
      if (read.length > MAX_GROUPS) {
        throw invalidField('by', `must make at most ${MAX_GROUPS} groups; narrow it by a filter`);
      }
      for (const { keys, bucket, values } of read) {
        const group = at(keys, bucket);
        names.forEach((name, index) => (group[name] = values[index] ?? emptyValue(name)));
      }
    }
    return [...groups.values()];
  }

  /** Null for a question that is broken down by something else than cells tell apart. */
  private async ofDays(
    tenantId: string,
    { measures, by, period }: Question,
    { buckets }: Grouping,
    filter: ConversationFilter,
  ): Promise<Told | null> {
    if (!by.every(isDayDimension)) return null;
    const rows = await this.days.read(tenantId, filter, buckets ?? period, { by, buckets }, measures);
    return rows === null ? null : [[measures, rows]];
  }

  private read({ measures, by }: Question, grouping: Grouping, filter: RenderedFilter): Promise<Told> {
    const tables = [...new Set(measures.map(tableOf))];
    return Promise.all(
      tables.map(async (table): Promise<Told[number]> => {
        const names = measures.filter((name) => tableOf(name) === table);
        const query = groupsQuery(table, names, { by, ...grouping }, filter);
        return [names, await this.clickhouse.read(query, { ...filter.parameters, ...grouping.titles.parameters })];
      }),
    );
  }
}

/** Whether the comparison already has the answer's only row. */
const isTold = ({ by, interval, compareTo, compareWith }: Question): boolean =>
  by.length === 0 && interval === null && (compareTo !== null || compareWith !== null);

const wholeOf = ({ measures }: Question, comparison: ComparisonView | null): Row =>
  Object.fromEntries(measures.map((name) => [name, comparison?.metrics[name]?.value ?? emptyValue(name)]));

const columnsOf = ({ measures, by, interval }: Question): Column[] => [
  ...(interval === null ? [] : [{ name: TIME, kind: 'time', title: 'Time', unit: null, better: null } as const]),
  ...by.map((name): Column => ({ name, kind: 'dimension', title: dimensionOf(name).title, unit: null, better: null })),
  ...measures.map((name): Column => {
    const { title, unit, better } = METRICS[name];
    return { name, kind: 'measure', title, unit, better };
  }),
];

/** Rows without a value come last; equal rows are ordered by their other columns, so that an answer has one order. */
const inOrder =
  ({ order, by, interval }: Question) =>
  (a: Row, b: Row): number => {
    const first = compare(a[order.column], b[order.column], order.descending);
    if (first !== 0) return first;
    for (const column of [...(interval === null ? [] : [TIME]), ...by]) {
      const next = compare(a[column], b[column], false);
      if (next !== 0) return next;
    }
    return 0;
  };

function compare(a: Row[string] | undefined, b: Row[string] | undefined, descending: boolean): number {
  if (a == null || b == null) return a == null ? (b == null ? 0 : 1) : -1;
  if (a === b) return 0;
  return a < b === descending ? 1 : -1;
}
