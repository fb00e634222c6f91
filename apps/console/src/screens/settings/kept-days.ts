import { DAY_MS } from '../../state/range.js';

/** Days for which records are kept; null: without end. */
type KeptDays = number | null;

/** Whether something goes that was to stay. */
export const isShorter = (to: KeptDays, from: KeptDays): boolean => to !== null && (from === null || to < from);

/** What is older than this goes. */
export const oldestKept = (days: number, now = Date.now()): Date => new Date(now - days * DAY_MS);
