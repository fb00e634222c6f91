import type { FastifyReply } from 'fastify';
import { type Budget, HOUR_MS, type Metered } from './budget.js';
import { InsightsSpent } from './insights-spent.errors.js';

/** Says in the headers what is left, whether the answer is one or a refusal. */
export async function answerMetered<View>(reply: FastifyReply, answer: Promise<Metered<View>>): Promise<View> {
  try {
    const { view, budget } = await answer;
    if (budget !== null) setHeaders(reply, budget);
    return view;
  } catch (error) {
    if (error instanceof InsightsSpent) setHeaders(reply, error.budget);
    throw error;
  }
}

/** As in draft-ietf-httpapi-ratelimit-headers; a plan without a limit has none to tell. */
function setHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: Budget): void {
  if (!Number.isFinite(limit)) return;
  void reply.header('ratelimit-policy', `"insights";q=${limit};w=${HOUR_MS / 1000}`);
  void reply.header('ratelimit', `"insights";r=${remaining};t=${resetSeconds}`);
}
