import { described, instant, integer, nullable, oneOf, record, uuid } from '@parley/http';
import type { Counted } from './domain/counts.js';
import type { ErasureRow } from './postgres/erasures.js';

/** How many records were erased from each place. */
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

const MESSAGES = { messages: described(integer, 'Messages erased.') };

export const ERASURE = record<ErasureView>('Erasure', {
  jobId: described(uuid, 'The erasure, for GET /erasures/{id}.'),
  status: described(oneOf(['pending', 'running', 'done']), 'How far it is.'),
  userId: described(uuid, "The erased user, by Parley's id."),
  requestedAt: described(instant, 'When it was asked for (UTC).'),
  startedAt: described(nullable(instant), 'When it began (UTC); null until then.'),
  finishedAt: described(nullable(instant), 'When everything was gone (UTC); null until then.'),
  erased: described(
    record<ErasedCounts>('ErasedCounts', {
      postgres: described(
        record<ErasedCounts['postgres']>('ErasedFromPostgres', {
          ...MESSAGES,
          users: described(integer, 'Users erased.'),
          conversations: described(integer, 'Conversations erased.'),
          ratings: described(integer, 'Ratings erased.'),
          events: described(integer, 'Events erased.'),
        }),
        'From the database of records.',
      ),
      log: described(record<ErasedCounts['log']>('ErasedFromLog', MESSAGES), 'From the log of what happened.'),
      deadLetters: described(
        record<ErasedCounts['deadLetters']>('ErasedFromDeadLetters', MESSAGES),
        'From messages that were put aside.',
      ),
      clickhouse: described(
        record<ErasedCounts['clickhouse']>('ErasedFromClickHouse', {
          eventFacts: described(integer, 'Rows of events erased.'),
          conversationFacts: described(integer, 'Rows of conversations erased.'),
          conversationAnalysis: described(integer, 'Rows of analyses erased.'),
          conversationAnalysisDetails: described(integer, 'Rows of details of analyses erased.'),
          userFacts: described(integer, 'Rows of users erased.'),
        }),
        'From the database of analytics.',
      ),
    }),
    'How many records went from each place, so far.',
  ),
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
