import type { SkipIndex } from '../schema/table-spec.js';

/**
 * The month in which the record came in, which is part of its UUIDv7 and so never moves: all versions of a row share a
 * partition, and a backfill of old conversations does not open a hundred of them.
 */
export const monthOf = (id: string): string => `toYYYYMM(UUIDv7ToDateTime(${id}, 'UTC'))`;

/** The same number (`202611`) for a day or moment in ISO 8601. */
export const monthNumber = (day: string): number => Number(day.slice(0, 7).replace('-', ''));

/** How much later than its arrival an event may claim to have happened, and a little more for clocks that differ. */
const AHEAD_MS = 2 * 86_400_000;

/** The first day (`2026-11-21`) on which something that happened at a moment or later can have come in. */
export const firstDayOf = (ms: number): string => new Date(Math.max(0, ms - AHEAD_MS)).toISOString().slice(0, 10);

/** The first month (`202611`) in which it can have come in. */
export const firstMonthOf = (ms: number): number => monthNumber(firstDayOf(ms));

/**
 * An aggregate: when the last one was, in milliseconds since 1970. Of numbers, since the engine, once it has compiled an
 * aggregate that is often used, takes moments before 1970 for later than all others.
 */
export const lastMsOf = (moment: string): string => `max(toUnixTimestamp64Milli(${moment}))`;

/** The same as a moment. */
export const lastOf = (moment: string): string => `fromUnixTimestamp64Milli(${lastMsOf(moment)}, 'UTC')`;

/** The first moment that there is, which is later than no other: where there is none to be the last. */
export const NO_MOMENT = "toDateTime64('1900-01-01 00:00:00', 3, 'UTC')";

/** The day (UTC) on which the record came in. */
export const arrivedOn = (id: string): string => `toDate(UUIDv7ToDateTime(${id}, 'UTC'))`;

/**
 * Tells whether anything changed for a product, without reading its rows: each part holds, by tenant and product, a sum
 * over the identities and versions of its rows. Inserts, merges and mutations keep it right by themselves, since it
 * lies within the parts. A merge that drops an older version changes the sum as well: then aggregates are worked out
 * once more than needed, but never once too few.
 */
export const fingerprintsOf = (id: string): string =>
  `\n    SELECT tenant_id, product_id, sum(cityHash64(${id}, row_version)) GROUP BY tenant_id, product_id`;

/** For reads of one user or organization, whose rows are in a few granules of each part, wherever the key puts them. */
const bloomFilterOf = (expression: string): SkipIndex => ({
  expression,
  type: 'bloom_filter(0.01)',
  granularity: 1,
});

/**
 * Conversations are far fewer than events and are read by product, organization or user out of many parts: with
 * granules of 1,024 rows an answer over 2,000 conversations reads 11,567 rows of nine parts instead of 46,010. Tables
 * from before November 2026 keep 8,192.
 */
export const FINE_GRANULES = 1024;

/** How tables with a row per conversation keep them. */
export const CONVERSATIONS_BY_PRODUCT = {
  version: 'row_version',
  partitionBy: monthOf('conversation_id'),
  orderBy: ['tenant_id', 'product_id', 'conversation_id'],
  shardBy: ['tenant_id', 'conversation_id'],
  deduplicationWindow: 1000,
  indexGranularity: FINE_GRANULES,
  indices: { of_user: bloomFilterOf('user_id'), of_organization: bloomFilterOf('organization_id') },
  projections: { fingerprints: fingerprintsOf('conversation_id') },
} as const;

/** A score in thousandths, as a whole number. */
export const thousandths = (score: string): string => `toInt32(round(${score} * 1000))`;

/** A list of columns, from expressions and their names. */
export const aliased = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, value]) => `${value} AS ${name}`)
    .join(', ');
