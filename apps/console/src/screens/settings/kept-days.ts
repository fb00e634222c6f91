import { DAY_MS } from '../../state/range.js';

/** Days for which records are kept; null: for good. */
type KeptDays = number | null;

/** Whether something would be deleted that was to stay. */
export const isShorter = (to: KeptDays, from: KeptDays): boolean => to !== null && (from === null || to < from);

/** Records older than this are deleted. */
export const oldestKept = (days: number, now = Date.now()): Date => new Date(now - days * DAY_MS);
