import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ClickHouseReader } from '@parley/clickhouse';
import type { EventDetails } from '@parley/contracts';
import { RECENT_MS, RecentAppends } from '@parley/event-log';
import { idTime } from '@parley/kernel';
import { Postgres, type SeekWindow } from '@parley/postgres';
import { areProjected, findProjected, listProjected, type ProjectedEvent } from './clickhouse/events.query.js';
import type { EventFilters, RecordedEvent } from './domain/recorded-event.js';
import { findRows } from './postgres/event-rows.js';
import { namesOf } from './postgres/names.js';

/** Longest time until an event is projected, while a worker keeps up. */
const PROJECTED_WITHIN_MS = 2_000;
const POLL_MS = 50;

/**
 * ClickHouse knows which events there are, and their details unless they have a row in PostgreSQL. An event appears
 * once it is projected: a list waits for events that this process has just stored, and a read waits for an event with a
 * new id.
 */
@Injectable()
export class EventRecords {
  constructor(
    private readonly postgres: Postgres,
    private readonly clickhouse: ClickHouseReader,
    private readonly recent: RecentAppends,
  ) {}

  async find(tenantId: string, eventId: string): Promise<RecordedEvent | null> {
    const row = (await findRows(this.postgres.reads, tenantId, [eventId])).get(eventId);
    if (row !== undefined) return row;
    const isNew = Math.abs(Date.now() - idTime(eventId)) < RECENT_MS;
    const until = isNew ? Date.now() + PROJECTED_WITHIN_MS : 0;
    for (;;) {
      const event = await findProjected(this.clickhouse, tenantId, eventId);
      if (event !== null) return (await this.recorded(tenantId, [event]))[0] ?? null;
      if (Date.now() >= until) return null;
      await sleep(POLL_MS);
    }
  }

  /** Up to one event more than the limit, in the order of the list. */
  async list(tenantId: string, filters: EventFilters, { limit, cursor }: SeekWindow): Promise<RecordedEvent[]> {
    // Events older than a place in the list were already there when that place was given out.
    if (cursor?.direction !== 'after') await this.projected(tenantId, this.recent.of(tenantId));
    const found: RecordedEvent[] = [];
    for (let from = cursor; ;) {
      const events = await listProjected(this.clickhouse, tenantId, filters, { limit, cursor: from });
      found.push(...(await this.recorded(tenantId, events)));
      const last = events.at(-1);
      if (events.length <= limit || found.length > limit || last === undefined) return found.slice(0, limit + 1);
      const direction = cursor?.direction ?? 'after';
      from = { direction, place: Date.parse(last.createdAt), id: last.eventId };
    }
  }

  private async projected(tenantId: string, eventIds: readonly string[]): Promise<void> {
    if (eventIds.length === 0) return;
    const until = Date.now() + PROJECTED_WITHIN_MS;
    while (!(await areProjected(this.clickhouse, tenantId, eventIds)) && Date.now() < until) await sleep(POLL_MS);
  }

  /** The events in order; one whose row has just been erased is left out. */
  private async recorded(tenantId: string, events: readonly ProjectedEvent[]): Promise<RecordedEvent[]> {
    const whole = events.filter(({ details }) => details !== '');
    const others = events.filter(({ details }) => details === '').map(({ eventId }) => eventId);
    const [names, rows] = await Promise.all([
      namesOf(this.postgres.reads, tenantId, whole),
      findRows(this.postgres.reads, tenantId, others),
    ]);
    const named = new Map(whole.map((event, index) => [event.eventId, { ...toRecorded(event), ...names[index] }]));
    return events.flatMap(({ eventId }) => named.get(eventId) ?? rows.get(eventId) ?? []);
  }
}

function toRecorded({ version: _, details: json, eventAt, createdAt, ...event }: ProjectedEvent): RecordedEvent {
  const { properties, ...details } = JSON.parse(json) as EventDetails;
  return {
    ...event,
    ...details,
    externalUserId: null,
    externalOrganizationId: null,
    externalConversationId: null,
    properties: properties ?? {},
    eventAt: new Date(eventAt),
    createdAt: new Date(createdAt),
  };
}
