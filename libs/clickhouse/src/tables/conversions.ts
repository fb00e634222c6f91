import type { PeriodSums } from './period-sums.js';
import { aliased } from './shared.js';

/**
 * A conversion is an event of a conversation that helped: of positive influence, or an amount of money that is not of
 * negative influence (a refund).
 */
export const CONVERSION = `(influence = 'positive' OR (value_type = 'currency' AND influence != 'negative'))`;

/** The same of a row to insert. */
export const isConversion = (row: {
  readonly influence?: string | undefined;
  readonly value_type?: string | undefined;
}): boolean => row.influence === 'positive' || (row.value_type === 'currency' && row.influence !== 'negative');

const DAY = "toDate(UUIDv7ToDateTime(conversation_id, 'UTC'))";
const OF_A_CONVERSATION = "conversation_id != toUUID('00000000-0000-0000-0000-000000000000')";

/** How many conversations one stands for, where events were sampled; nought where none of the events is a conversion. */
const WEIGHT = `max(if(${CONVERSION}, 1 / if(sample_rate > 0, sample_rate, 1), 0))`;

/**
 * Events lie by product, and of a conversation they may come at any time. So each part holds its conversations by their own
 * day as well: those of a day are one range, whatever the part holds.
 */
export const CONVERSIONS_BY_DAY = `
    SELECT tenant_id, ${DAY}, product_id, conversation_id, ${WEIGHT}
    GROUP BY tenant_id, ${DAY}, product_id, conversation_id`;

/**
 * Of conversations with a conversion, each once. Not FINAL: what makes an event a conversion never changes but for the
 * conversation that it becomes linked to, once, and a conversation counts once however often its events are there.
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
