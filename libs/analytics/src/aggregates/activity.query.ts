import type { Activity } from '../domain/aggregates.js';
import type { FilteredQuery } from './conversation-filter.js';

const DAYS = 30;

export const activity = (now: Date): FilteredQuery<Activity> => {
  // Numbers of our own, not a caller's.
  const age = `(${now.getTime()} - toUnixTimestamp64Milli(created_at)) / 86400000`;
  return {
    name: 'activity',
    sql: ({ conversations }) => `SELECT count() AS conversations,
        countIf(${age} <= ${DAYS}) AS recent,
        countIf(${age} > ${DAYS} AND ${age} <= ${2 * DAYS}) AS before,
        if(count() = 0, 0, greatest(0, intDiv(${now.getTime()} - toUnixTimestamp64Milli(max(last_message_at)), 86400000))) AS daysSinceLast
      ${conversations}`,
  };
};
