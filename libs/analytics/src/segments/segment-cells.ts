import { DATABASE, type RuleMeasure, ruleSumColumn } from '@parley/clickhouse';
import { METRICS } from '@parley/metrics';
import type { AnalysisField, SegmentFilters, SegmentRule } from '@parley/segment-rules';
import { countOf } from '../aggregates/averages.query.js';
import type { Parameters } from '../aggregates/conversation-filter.js';
import type { SegmentAsOf } from '../domain/conversation-filter.js';
import { ruleCondition, takesConversation } from './rule.condition.js';

/**
 * Whether cells can tell a segment's members. They hold all conversations of a user, whatever the product or time, but
 * neither the properties of single conversations nor ratings on a scale that depends on all others.
 */
export const cellsTell = ({ productIds, dateRange, rules }: SegmentFilters): boolean =>
  productIds == null &&
  (dateRange?.preset == null || dateRange.preset === 'all') &&
  dateRange?.from == null &&
  dateRange?.to == null &&
  !rules.some((rule) => rule.type === 'conversation_property' || isOfRatings(rule));

const isOfRatings = (rule: SegmentRule): boolean => rule.type === 'analysis' && rule.field === 'rating';

const TABLES = {
  properties: 'user_facts',
  statistics: 'user_conversation_cells',
  scores: 'user_analysis_cells',
} as const;

type Part = keyof typeof TABLES;

/**
 * One row per user with what rules ask for, from the user's own row and cells. These are read as one table and added up
 * by user: one pass, however much is asked for.
 */
export class UserRows {
  private readonly columns = new Map<string, { readonly of: Part; readonly value: string }>();
  private readonly totals = new Set<string>();
  private readonly met: string[] = [];

  /**
   * Adds what the rules of a segment ask for.
   * @returns the condition for a user to be in the segment.
   */
  add({ filters: { rules }, now }: SegmentAsOf, parameters: Parameters): string {
    const conditions = rules.map((rule, index) => {
      const { of, condition } = ruleCondition(rule, index, now, parameters);
      if (of === 'properties') return this.meets(condition);
      if (of === 'statistics') this.addStatistics();
      else this.addScores(rule);
      return condition;
    });
    return (rules.some(takesConversation) ? conditions : [this.isKnown(), ...conditions]).join(' AND ');
  }

  /** @param narrowed further conditions on the rows of each table. */
  sql(narrowed: string): string {
    const parts = [...new Set([...this.columns.values()].map(({ of }) => of))];
    return `
        SELECT user_id, ${[...this.totals].join(', ')}
        FROM (${parts.map((part) => this.rowsOf(part, narrowed)).join('\n          UNION ALL')}) AS part
        GROUP BY user_id`;
  }

  private rowsOf(part: Part, narrowed: string): string {
    const columns = [...this.columns].map(([name, { of, value }]) => `${of === part ? value : '0'} AS ${name}`);
    // If only users who meet a condition count, others need no row of their own.
    const some = part === 'properties' && !this.columns.has('known') ? ` WHERE ${this.met.join(' OR ')}` : '';
    return `
          SELECT user_id, ${columns.join(', ')}
          FROM ${DATABASE}.${TABLES[part]} AS row FINAL PREWHERE tenant_id = {tenantId:UUID}${narrowed}${some}`;
  }

  private column(of: Part, name: string, value: string): string {
    this.columns.set(name, { of, value });
    return `part.${name}`;
  }

  /** @returns a column: whether the user meets the condition on properties. */
  private meets(condition: string): string {
    const name = `met${this.met.length}`;
    this.met.push(name);
    this.totals.add(`max(${this.column('properties', name, condition)}) AS ${name}`);
    return name;
  }

  /** @returns a column: whether the user has a row of its own. */
  private isKnown(): string {
    this.totals.add(`max(${this.column('properties', 'known', '1')}) AS known`);
    return 'known';
  }

  private addStatistics(): void {
    this.totals.add(`sum(${this.column('statistics', 'conversations', 'row.conversations')}) AS conversations`);
    this.totals.add(`max(${this.column('statistics', 'seen', 'toUnixTimestamp64Milli(row.last_message_at)')}) AS seen`);
  }

  private addScores(rule: SegmentRule): void {
    const sum = (name: RuleMeasure): string =>
      `sum(${this.column('scores', ruleSumColumn(name), `row.${ruleSumColumn(name)}`)})`;
    for (const column of scoreColumns(rule, sum)) this.totals.add(column);
  }
}

type Sum = (name: RuleMeasure) => string;

/** The aggregates of a user's scores that the rule asks for, from sums of measures. */
function scoreColumns(rule: SegmentRule, sum: Sum): string[] {
  const analysed = `${sum('conversations')} AS analysed`;
  if (rule.type === 'analysis_flag') {
    return [analysed, `(${sum(rule.field)} > 0) AS ${METRICS[rule.field].condition.column}`];
  }
  if (rule.type === 'analysis' && rule.field !== 'rating') {
    return [`${meanOf(rule.field, sum)} AS ${METRICS[rule.field].column}`];
  }
  return [];
}

/** The mean as over conversations: to three decimals, and null if none has the score. */
const meanOf = (name: Exclude<AnalysisField, 'rating'>, sum: Sum): string =>
  `floor(${sum(name)} / nullIf(${sum(countOf(name))}, 0) + 0.5) / 1000`;
