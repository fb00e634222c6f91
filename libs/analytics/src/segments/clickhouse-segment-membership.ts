import type { ClickHouseReader, Query, QueryParameter } from '@parley/clickhouse';
import type { Clock } from '@parley/kernel';
import type { SegmentDefinition, SegmentMembership } from '@parley/segment-rules';
import { Parameters } from '../figures/parameters.js';
import { segmentMembers } from './segment-members.sql.js';

/** Segments that one query answers: it bounds the query's text and memory. */
const SEGMENTS_PER_QUERY = 10;

type Scope = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

interface MemberRow {
  /** Which of the query's segments. */
  readonly segment: number;
  readonly members: number;
}

/** Who is in a segment, from the facts in ClickHouse as far as they are projected. */
export class ClickHouseSegmentMembership implements SegmentMembership {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly clock: Clock,
  ) {}

  async memberCounts(tenantId: string, segments: readonly SegmentDefinition[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (let start = 0; start < segments.length; start += SEGMENTS_PER_QUERY) {
      const group = segments.slice(start, start + SEGMENTS_PER_QUERY);
      for (const { segment, members } of await this.count({ tenantId }, group, false)) {
        const { id } = group[segment] ?? {};
        if (id !== undefined) counts.set(id, members);
      }
    }
    return counts;
  }

  async segmentsOf(tenantId: string, userId: string, segments: readonly SegmentDefinition[]): Promise<Set<string>> {
    const holding = new Set<string>();
    for (let start = 0; start < segments.length; start += SEGMENTS_PER_QUERY) {
      const group = segments.slice(start, start + SEGMENTS_PER_QUERY);
      for (const { segment, members } of await this.count({ tenantId, userId }, group, true)) {
        const { id } = group[segment] ?? {};
        if (id !== undefined && members > 0) holding.add(id);
      }
    }
    return holding;
  }

  private count(scope: Scope, group: readonly SegmentDefinition[], only: boolean): Promise<MemberRow[]> {
    const now = this.clock.now();
    const parameters = new Parameters();
    const counts = group.map(
      ({ filters }, index) =>
        `SELECT ${index} AS segment, count() AS members FROM (${segmentMembers(filters, now, parameters, only)})`,
    );
    const query: Query<Scope, MemberRow> = { name: 'segment members', sql: counts.join('\nUNION ALL\n') };
    return this.clickhouse.read(query, { ...parameters.values, ...scope });
  }
}
