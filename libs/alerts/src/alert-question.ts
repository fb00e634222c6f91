import { type Interval, parseQuestion, type Question } from '@parley/analytics';
import type { AlertQuery } from './alert.js';

interface Asked {
  readonly from: Date;
  readonly to: Date;
  readonly interval?: Interval;
  readonly compareTo?: string;
  readonly limit?: number;
}

/**
 * The question of POST /query that an alert asks about a stretch of time; it also counts all conversations.
 * @throws Problem `invalid` as POST /query does.
 */
export function alertQuestion({ measure, filters }: AlertQuery, { from, to, ...more }: Asked): Question {
  const measures = [...new Set([measure, 'conversations'] as const)];
  return parseQuestion({ measures, filters, from: from.toISOString(), to: to.toISOString(), ...more });
}
