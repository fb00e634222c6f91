import { ANALYTICS } from './analytics.js';
import { RECORDS } from './records.js';

/** Every field of the interface. */
export const FIELD_TABLES = [...RECORDS, ...ANALYTICS];
