import { arrayOf, date, day, float64, keyword, uint64, uuid } from '../schema/columns.js';
import { defineTable } from '../schema/table-spec.js';
import { BREAKDOWN_COLUMNS, CONVERSATION_COLUMNS, PROMPT_COLUMNS, SERIES_COLUMNS } from './conversation-sums.js';
import { EVENT_COLUMNS } from './event-sums.js';
import { FINE_GRANULES } from './shared.js';

/**
 * What the conversations of a day or a month add up to: for each product, and by day for each set of models that
 * conversations name; and what the events of a day add up to. The day (UTC) is the one on which a conversation or event
 * came in, which is part of its UUIDv7 and never changes, so it stays in its period whatever happens to it.
 *
 * After an insert of facts, its writer notes which periods it touched, and an answer reads the facts of those instead.
 * A keeper takes a number, adds up facts, writes cells with the number as the version, and then removes the notes with
 * lower numbers: it has seen their inserts.
 */
const KEY = { tenant_id: uuid, row_version: uint64 } as const;

const STORED = { version: 'row_version', deduplicationWindow: 1000, indexGranularity: 16 } as const;

export const PRODUCT_DAY_CELLS = defineTable({
  name: 'product_day_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, ...CONVERSATION_COLUMNS },
  ...STORED,
  orderBy: ['tenant_id', 'product_id', 'starts_on'],
  shardBy: ['tenant_id', 'product_id'],
});

export const PRODUCT_MONTH_CELLS = defineTable({
  name: 'product_month_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, ...CONVERSATION_COLUMNS },
  ...STORED,
  orderBy: ['tenant_id', 'product_id', 'starts_on'],
  shardBy: ['tenant_id', 'product_id'],
});

export const MODEL_DAY_CELLS = defineTable({
  name: 'model_day_cells',
  columns: {
    ...KEY,
    starts_on: date,
    /** The day on which the conversations began, as their caller states it. */
    created_on: day,
    /** All models that a conversation names, in order. */
    models: arrayOf(keyword),
    ...CONVERSATION_COLUMNS,
  },
  ...STORED,
  orderBy: ['tenant_id', 'starts_on', 'created_on', 'models'],
  shardBy: ['tenant_id', 'starts_on'],
});

/** A product's conversations by the day on which their caller says they began: that may be any day. */
export const SERIES_DAY_CELLS = defineTable({
  name: 'series_day_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, created_on: day, ...SERIES_COLUMNS },
  ...STORED,
  indexGranularity: FINE_GRANULES,
  orderBy: ['tenant_id', 'product_id', 'starts_on', 'created_on'],
  shardBy: ['tenant_id', 'product_id'],
});

/** The same, told apart by version, prompt and models as well. */
export const BREAKDOWN_DAY_CELLS = defineTable({
  name: 'breakdown_day_cells',
  columns: {
    ...KEY,
    product_id: uuid,
    starts_on: date,
    created_on: day,
    version_id: uuid,
    prompt_id: uuid,
    /** All models that a conversation names, in order. */
    models: arrayOf(keyword),
    ...BREAKDOWN_COLUMNS,
  },
  ...STORED,
  // A month of one product is a few hundred rows.
  indexGranularity: 128,
  orderBy: ['tenant_id', 'product_id', 'starts_on', 'created_on', 'version_id', 'prompt_id', 'models'],
  shardBy: ['tenant_id', 'product_id'],
});

/** A product's conversations by their prompt. */
export const PROMPT_DAY_CELLS = defineTable({
  name: 'prompt_day_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, prompt_id: uuid, ...PROMPT_COLUMNS },
  ...STORED,
  indexGranularity: FINE_GRANULES,
  orderBy: ['tenant_id', 'product_id', 'starts_on', 'prompt_id'],
  shardBy: ['tenant_id', 'product_id'],
});

/** Conversations that events turned into conversions. Kept apart, since events come in where conversations do not. */
export const CONVERSION_DAY_CELLS = defineTable({
  name: 'conversion_day_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, conversions: float64 },
  ...STORED,
  orderBy: ['tenant_id', 'product_id', 'starts_on'],
  shardBy: ['tenant_id', 'product_id'],
});

export const CONVERSION_MONTH_CELLS = defineTable({
  name: 'conversion_month_cells',
  columns: { ...KEY, product_id: uuid, starts_on: date, conversions: float64 },
  ...STORED,
  orderBy: ['tenant_id', 'product_id', 'starts_on'],
  shardBy: ['tenant_id', 'product_id'],
});

/** Events by type and currency, and by the day on which their caller says they happened: that may be any day. */
export const EVENT_DAY_CELLS = defineTable({
  name: 'event_day_cells',
  columns: {
    ...KEY,
    product_id: uuid,
    starts_on: date,
    event_on: day,
    event_type: keyword,
    currency: keyword,
    ...EVENT_COLUMNS,
  },
  ...STORED,
  indexGranularity: FINE_GRANULES,
  orderBy: ['tenant_id', 'product_id', 'starts_on', 'event_on', 'event_type', 'currency'],
  shardBy: ['tenant_id', 'product_id'],
});
