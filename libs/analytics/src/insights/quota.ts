import type { FastifyReply } from 'fastify';
import { Problem } from '@parley/kernel';

/** What a tenant has left of insights in the running hour. */
export interface Quota {
  /** Insights an hour. */
  readonly limit: number;
  readonly remaining: number;
  /** Until the hour ends and all of it is there again. */
  readonly resetSeconds: number;
}

/** An answer that may have been taken from the quota; null: nothing in it was. */
export interface QuotaCharged<View> {
  readonly view: View;
  readonly quota: Quota | null;
}

export const HOUR_MS = 3_600_000;
/** How long an insight may be asked for again for nothing, as long as it stays the same. */
export const FREE_REPEAT_MS = 2 * HOUR_MS;

/** Says in the headers what is left, whether the quota sufficed or not. */
export async function answerCharged<View>(reply: FastifyReply, answer: Promise<QuotaCharged<View>>): Promise<View> {
  try {
    const { view, quota } = await answer;
    if (quota !== null) setHeaders(reply, quota);
    return view;
  } catch (error) {
    if (error instanceof QuotaExceeded) setHeaders(reply, error.quota);
    throw error;
  }
}

/** As in draft-ietf-httpapi-ratelimit-headers; a plan without a limit has none to tell. */
function setHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: Quota): void {
  if (!Number.isFinite(limit)) return;
  void reply.header('ratelimit-policy', `"insights";q=${limit};w=${HOUR_MS / 1000}`);
  void reply.header('ratelimit', `"insights";r=${remaining};t=${resetSeconds}`);
}

export class QuotaExceeded extends Problem {
  constructor(readonly quota: Quota) {
    super(
      'rate_limited',
      `The plan allows ${quota.limit} insights an hour, and they are used up. Try again in ${quota.resetSeconds} seconds, or ask with mode=simple, which is not limited.`,
      [],
      quota.resetSeconds,
    );
  }
}
