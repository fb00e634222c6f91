import { Injectable } from '@nestjs/common';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import type { SegmentDefinition, SegmentMembership } from '@parley/segment-rules';
import { type MemberCount, memberCounts, type MembershipParameters } from './segment-members.query.js';

/** Segments that one query answers: it bounds the query's text and memory. */
const SEGMENTS_PER_QUERY = 10;

/** Who is in a segment, from the facts in ClickHouse as far as they are projected. */
@Injectable()
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

  private count(
    whose: MembershipParameters,
    group: readonly SegmentDefinition[],
    only: boolean,
  ): Promise<MemberCount[]> {
    const filters = group.map((segment) => segment.filters);
    const { query, parameters } = memberCounts(filters, this.clock.now(), only);
    return this.clickhouse.read(query, { ...parameters, ...whose });
  }
}
