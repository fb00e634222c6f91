import type { Clock } from '@parley/kernel';
import type { DeliveryAttempt } from '../domain/delivery.js';

type Outcome = Pick<DeliveryAttempt, 'statusCode' | 'answer' | 'error'>;

/** The result of a try, with when it began and how long it took. */
export async function timed(clock: Clock, attempt: () => Promise<Outcome>): Promise<DeliveryAttempt> {
  const at = clock.now().toISOString();
  const started = performance.now();
  const outcome = await attempt();
  return { at, durationMs: Math.round(performance.now() - started), ...outcome };
}
