import { DATABASE } from '@parley/clickhouse';
import { Parameters, sqlFilter, type SqlFilter } from '../aggregates/conversation-filter.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import { rangeConditions } from '../segments/segment-filter.js';
import { cellsTell } from '../segments/segment-cells.js';
import { segmentMembers } from '../segments/segment-members.query.js';
import { analysisConditions } from './analysis.conditions.js';
import { factConditions } from './fact.conditions.js';
import { relevanceOf, searchConditions } from './search.conditions.js';

/** A filter as SQL, for queries on either table of conversations. */
export interface RenderedFilter extends SqlFilter {
  /** Whether only analysed conversations can meet it. */
  readonly asksAnalysis: boolean;
  /** Further conditions on the rows of each table. */
  readonly only: OfEachTable;
  /** Null where no words are searched for. */
  readonly relevance: Relevance | null;
}

type OfEachTable = Readonly<Record<'conversation_facts' | 'conversation_analysis', string>>;

export interface Relevance {
  /** Rows of conversation_id and value: conversations with the words, and how relevant each is. */
  readonly rows: string;
  /**
   * As `only`, without the words: whatever is joined with these rows has them, and checking twice takes twice as long.
   */
  readonly beside: OfEachTable;
}

/**
 * The one place where a filter becomes SQL. Its values become parameters; `parameters` may hold some already.
 * @param more further conditions on columns that no version changes.
 */
export function renderFilter(
  tenantId: string,
  filter: ConversationFilter,
  parameters = new Parameters(),
  more: readonly string[] = [],
): RenderedFilter {
  const members = filter.segment == null ? null : segmentMembers(filter.segment, parameters);
  const {
    prewhere,
    where,
    events,
    byOrganization = false,
  } = sqlFilter(tenantId, filter, parameters, [
    ...conversationConditions(filter, parameters),
    ...segmentConditions(filter, members, parameters),
    ...more,
  ]);
  const ofEvents = eventConditions(filter, events, parameters);
  const facts = factConditions(filter, parameters);
  const analyses = analysisConditions(filter, parameters);
  const inTable = (table: string, conditions: readonly string[]): string[] =>
    conditions.length === 0
      ? []
      : [
          `conversation_id IN (
            SELECT conversation_id FROM ${DATABASE}.${table} FINAL PREWHERE ${prewhere} WHERE ${conditions.join(' AND ')}
          )`,
        ];
  const onlyOf = (elsewhere: readonly string[]): OfEachTable => ({
    conversation_facts: all([...elsewhere, ...facts, ...inTable('conversation_analysis', analyses)]),
    conversation_analysis: all([...elsewhere, ...analyses, ...inTable('conversation_facts', facts)]),
  });
  return {
    prewhere,
    where,
    events,
    byOrganization,
    wholeUsers: more.length === 0 && isOfWholeUsers(filter) ? members : null,
    asksAnalysis: analyses.length > 0,
    only: onlyOf([...ofEvents, ...searchConditions(filter, parameters)]),
    relevance:
      filter.phrases == null ? null : { rows: relevanceOf(filter.phrases, parameters), beside: onlyOf(ofEvents) },
    parameters: { ...parameters.values, tenantId },
  };
}

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? 'true' : conditions.join(' AND '));

/** Whether the filter is a segment's members with all of their conversations, and nothing else. */
const isOfWholeUsers = ({ segment, ...rest }: ConversationFilter): boolean =>
  segment?.celled === true && cellsTell(segment.filters) && isUnfiltered(rest);

const conversationConditions = (
  { conversationId, conversationIds }: ConversationFilter,
  parameters: Parameters,
): string[] => [
  ...(conversationId == null ? [] : [`conversation_id = ${parameters.add('UUID', conversationId)}`]),
  ...(conversationIds == null ? [] : [`conversation_id IN ${parameters.addIds(conversationIds)}`]),
];

/** No version of a conversation changes its user, so members are selected before versions are compared. */
function segmentConditions({ segment }: ConversationFilter, members: string | null, parameters: Parameters): string[] {
  if (segment == null) return [];
  const { filters, now } = segment;
  return [...rangeConditions(filters, now, parameters), `user_id IN (${members})`];
}

const eventConditions = ({ eventType }: ConversationFilter, events: string, parameters: Parameters): string[] =>
  eventType == null
    ? []
    : [
        `conversation_id IN (
          SELECT conversation_id ${events} AND event_type = ${parameters.add('String', eventType)}
        )`,
      ];
