import type { Recorded, SentMessages } from '@parley/conversations';
import { isStoreContention, isStoreOutage, Problem } from '@parley/kernel';
import type { Postgres, Queryable } from '@parley/postgres';
import type { AssembledRating } from '../domain/rate-turns.js';
import {
  beginAttempt,
  dueTraces,
  fragmentsOf,
  lockAssembly,
  markAssembled,
  markFailed,
  takeBackAttempt,
} from '../postgres/due-traces.js';
import { maskAssembled } from '../postgres/mask-fragments.js';
import { type Assembled, assembleTraces, type RatedTrace } from './assemble-traces.js';

export interface AssemblyParts {
  readonly postgres: Postgres;
  /** Records messages as POST /messages does: one outcome each, in order. */
  readonly record: (sent: readonly SentMessages[]) => Promise<Recorded[]>;
  /** Rates as POST /ratings does. */
  readonly rate: (tenantId: string, rating: AssembledRating, now: Date) => Promise<void>;
  readonly onFailure: (problem: string, about: object) => void;
}

interface Failure {
  readonly traceIds: readonly string[];
  readonly problem: string;
  /** Whether trying again would change nothing. */
  readonly isFinal: boolean;
}

/**
 * Assembles some of the traces of one tenant that have been quiet for long enough.
 *
 * The messages are durable before the traces are marked: after a kill in between, the same messages are assembled
 * again, and the conversation recognises all of them.
 * @returns whether there were any such traces.
 */
export async function assembleRound(parts: AssemblyParts, now: Date): Promise<boolean> {
  const due = await dueTraces(parts.postgres, now);
  if (due === null) return false;
  await beginAttempt(parts.postgres, due.tenantId, due.traceIds, now);
  try {
    await assembleDue(parts, due.tenantId, due.traceIds, now);
  } catch (error) {
    await takeBackAttempt(parts.postgres, due.tenantId, due.traceIds, now);
    throw error;
  }
  return true;
}

/** An unexpected error of one trace stays with it: the others are assembled without it. */
async function assembleDue(
  parts: AssemblyParts,
  tenantId: string,
  traceIds: readonly string[],
  now: Date,
): Promise<void> {
  try {
    await parts.postgres.transaction((tx) => assembleTogether(tx, parts, tenantId, traceIds, now));
  } catch (error) {
    if (isStoreOutage(error) || isStoreContention(error)) throw error;
    if (traceIds.length > 1) {
      for (const traceId of traceIds) await assembleDue(parts, tenantId, [traceId], now);
    } else {
      const failure = { traceIds, problem: String(error), isFinal: false };
      await parts.postgres.transaction((tx) => fail(tx, parts, tenantId, failure));
    }
  }
}

async function assembleTogether(
  tx: Queryable,
  parts: AssemblyParts,
  tenantId: string,
  traceIds: readonly string[],
  now: Date,
): Promise<void> {
  await lockAssembly(tx, tenantId);
  const fragments = await fragmentsOf(tx, tenantId, traceIds);
  const { conversations, ratings } = await assembleTraces(tx, tenantId, fragments, now);
  const unrecorded = await recordAll(parts, conversations);
  await maskAssembled(tx, tenantId, fragments);
  const missing = new Set(unrecorded.flatMap((one) => one.traceIds));
  const rateable = ratings.filter(({ traceId }) => !missing.has(traceId));
  const failed = [...unrecorded, ...(await rateAll(parts, tenantId, rateable, now))];
  for (const failure of failed) await fail(tx, parts, tenantId, failure);
  const open = new Set(failed.flatMap((one) => one.traceIds));
  const done = traceIds.filter((traceId) => !open.has(traceId));
  await markAssembled(tx, tenantId, done);
}

async function fail(
  tx: Queryable,
  { onFailure }: AssemblyParts,
  tenantId: string,
  { traceIds, problem, isFinal }: Failure,
): Promise<void> {
  onFailure(problem, { tenantId, traces: traceIds.length, isFinal });
  await markFailed(tx, tenantId, traceIds, { problem, isFinal });
}

async function recordAll({ record }: AssemblyParts, conversations: readonly Assembled[]): Promise<Failure[]> {
  const sending = conversations.flatMap(({ sent, traceIds }) => (sent === null ? [] : [{ sent, traceIds }]));
  const outcomes = await record(sending.map(({ sent }) => sent));
  return sending.flatMap(({ traceIds }, index) => {
    const outcome = outcomes[index];
    if (outcome?.status !== 'rejected') return [];
    const { problem } = outcome;
    return [{ traceIds, problem: problem.message, isFinal: !isTemporary(problem) }];
  });
}

/** Runs after recording, so that the rated message exists. Repeating a rating changes nothing. */
async function rateAll(
  { rate }: AssemblyParts,
  tenantId: string,
  ratings: readonly RatedTrace[],
  now: Date,
): Promise<Failure[]> {
  const failed: Failure[] = [];
  for (const { traceId, rating } of ratings) {
    try {
      await rate(tenantId, rating, now);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failed.push({ traceIds: [traceId], problem: error.message, isFinal: !isTemporary(error) });
    }
  }
  return failed;
}

const isTemporary = (problem: Problem): boolean => problem.code === 'unavailable';
