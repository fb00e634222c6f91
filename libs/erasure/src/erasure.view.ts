import { instant, integer, nullable, oneOf, record, uuid } from '@parley/http';
import type { Counted } from './domain/counts.js';
import type { ErasureRow } from './postgres/erasures.js';

/** How many records went from each place. */
export interface ErasedCounts {
  readonly postgres: {
    readonly users: number;
    readonly conversations: number;
    readonly messages: number;
    readonly ratings: number;
    readonly events: number;
  };
  readonly log: { readonly messages: number };
  readonly deadLetters: { readonly messages: number };
  readonly clickhouse: {
    readonly eventFacts: number;
    readonly conversationFacts: number;
    readonly conversationAnalysis: number;
    readonly conversationAnalysisDetails: number;
    readonly userFacts: number;
  };
}

/** An erasure and, once it is done, its receipt. It holds nothing of the person but the id that Parley gave them. */
export interface ErasureView {
  readonly jobId: string;
  readonly status: 'pending' | 'running' | 'done';
  readonly userId: string;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly erased: ErasedCounts;
}

const MESSAGES = { messages: integer };

export const ERASURE = record<ErasureView>('Erasure', {
  jobId: uuid,
  status: oneOf(['pending', 'running', 'done']),
  userId: uuid,
  requestedAt: instant,
  startedAt: nullable(instant),
  finishedAt: nullable(instant),
  erased: record<ErasedCounts>('ErasedCounts', {
    postgres: record<ErasedCounts['postgres']>('ErasedFromPostgres', {
      ...MESSAGES,
      users: integer,
      conversations: integer,
      ratings: integer,
      events: integer,
    }),
    log: record<ErasedCounts['log']>('ErasedFromLog', MESSAGES),
    deadLetters: record<ErasedCounts['deadLetters']>('ErasedFromDeadLetters', MESSAGES),
    clickhouse: record<ErasedCounts['clickhouse']>('ErasedFromClickHouse', {
      eventFacts: integer,
      conversationFacts: integer,
      conversationAnalysis: integer,
      conversationAnalysisDetails: integer,
      userFacts: integer,
    }),
  }),
});

export function toErasureView({ id, userId, counts, requestedAt, startedAt, finishedAt }: ErasureRow): ErasureView {
  const count = (name: Counted): number => counts[name] ?? 0;
  return {
    jobId: id,
    status: finishedAt !== null ? 'done' : startedAt !== null ? 'running' : 'pending',
    userId,
    requestedAt,
    startedAt,
    finishedAt,
    erased: {
      postgres: {
        users: count('users'),
        conversations: count('conversations'),
        messages: count('messages'),
        ratings: count('ratings'),
        events: count('events'),
      },
      log: { messages: count('logMessages') },
      deadLetters: { messages: count('deadLetterMessages') },
      clickhouse: {
        eventFacts: count('eventFacts'),
        conversationFacts: count('conversationFacts'),
        conversationAnalysis: count('conversationAnalysis'),
        conversationAnalysisDetails: count('conversationAnalysisDetails'),
        userFacts: count('userFacts'),
      },
    },
  };
}
