import type { PeriodSums } from './period-sums.js';
import { aliased } from './shared.js';

/**
 * A conversion is an event of a conversation that helped: one with positive influence, or with an amount of money
 * unless its influence is negative (a refund).
 */
export const CONVERSION = `(influence = 'positive' OR (value_type = 'currency' AND influence != 'negative'))`;

/** The same for a row to insert. */
export const isConversion = (row: {
  readonly influence?: string | undefined;
  readonly value_type?: string | undefined;
}): boolean => row.influence === 'positive' || (row.value_type === 'currency' && row.influence !== 'negative');

const DAY = "toDate(UUIDv7ToDateTime(conversation_id, 'UTC'))";
const OF_A_CONVERSATION = "conversation_id != toUUID('00000000-0000-0000-0000-000000000000')";

/** How many conversations one stands for, where events were sampled; zero where none of its events is a conversion. */
const WEIGHT = `max(if(${CONVERSION}, 1 / if(sample_rate > 0, sample_rate, 1), 0))`;

/**
 * Events are ordered by product, and those of a conversation may come at any time. So each part also holds its
 * conversations by their own day: those of one day are one range, whatever else the part holds.
 */
export const CONVERSIONS_BY_DAY = `
    SELECT tenant_id, ${DAY}, product_id, conversation_id, ${WEIGHT}
    GROUP BY tenant_id, ${DAY}, product_id, conversation_id`;

/**
 * Counts conversations with a conversion, each once. Not FINAL: whether an event is a conversion never changes, except
 * that it becomes linked to a conversation, once; and a conversation counts once however many rows its events have.
 */
export const CONVERSION_SUMS: PeriodSums = {
  from: ['event_facts'],
  aggregates: { conversions: 'sum(part.conversions)' },
  nothing: { conversions: '0.0' },
  isTold: 'conversions > 0',
  asCells: (parts, where, nameOf) => ({
    event_facts: `SELECT ${aliased({ ...parts, conversions: WEIGHT })} FROM ${nameOf('event_facts')} AS one
      WHERE ${where} AND ${OF_A_CONVERSATION}
      GROUP BY ${[...Object.keys(parts), 'conversation_id'].join(', ')} HAVING conversions > 0`,
  }),
};
