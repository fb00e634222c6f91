import { Injectable } from '@nestjs/common';
import { ClickHouseReader, QueryOverLimit } from '@parley/clickhouse';
import { Clock, Problem } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { SegmentDefinition, SegmentMembership } from '@parley/segment-rules';
import { type MemberCount, memberCounts, type MembershipParameters } from './member-counts.query.js';

/** The most segments that one query answers, which bounds the query's text and memory. */
const SEGMENTS_PER_QUERY = 10;

/** Who is in a segment, from the facts in ClickHouse as far as they are projected. */
@Injectable()
export class ClickHouseSegmentMembership implements SegmentMembership {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly clock: Clock,
    private readonly postgres: Postgres,
  ) {}

  async memberCounts(tenantId: string, segments: readonly SegmentDefinition[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (let start = 0; start < segments.length; start += SEGMENTS_PER_QUERY) {
      const group = segments.slice(start, start + SEGMENTS_PER_QUERY);
      for (const [id, members] of await this.countEach({ tenantId }, group, false)) counts.set(id, members);
    }
    return counts;
  }

  async segmentsOf(tenantId: string, userId: string, segments: readonly SegmentDefinition[]): Promise<Set<string>> {
    const holding = new Set<string>();
    for (let start = 0; start < segments.length; start += SEGMENTS_PER_QUERY) {
      const group = segments.slice(start, start + SEGMENTS_PER_QUERY);
      for (const [id, members] of await this.countEach({ tenantId, userId }, group, true)) {
        if (members > 0) holding.add(id);
      }
    }
    return holding;
  }

  /** A segment that cannot be counted is left out, and does not keep the others from being counted. */
  private async countEach(
    whose: MembershipParameters,
    group: readonly SegmentDefinition[],
    only: boolean,
  ): Promise<(readonly [id: string, members: number])[]> {
    try {
      const counted = await this.count(whose, group, only);
      return counted.flatMap(({ segment, members }) => {
        const { id } = group[segment] ?? {};
        return id === undefined ? [] : [[id, members] as const];
      });
    } catch (error) {
      if (error instanceof Problem && !(error instanceof QueryOverLimit)) throw error;
      if (group.length === 1) return [];
      const alone = group.map((segment) => this.countEach(whose, [segment], only));
      return (await Promise.all(alone)).flat();
    }
  }

  private async count(
    whose: MembershipParameters,
    group: readonly SegmentDefinition[],
    only: boolean,
  ): Promise<MemberCount[]> {
    const [asOf] = await this.postgres.query<{ celled: boolean }>({
      name: 'celled-tenant',
      text: 'SELECT EXISTS (SELECT FROM celled_tenants WHERE tenant_id = $1) AS celled',
      values: [whose.tenantId],
    });
    const { celled = false } = asOf ?? {};
    const now = this.clock.now();
    const { query, parameters } = memberCounts(
      group.map(({ filters }) => ({ filters, now, celled })),
      only,
    );
    return this.clickhouse.read(query, { ...parameters, ...whose });
  }
}
