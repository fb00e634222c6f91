import { backoffMs } from '@parley/kernel';
import type { DeliveryAttempt, DeliveryStatus } from './delivery.js';
import type { DisabledReason } from './webhook.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Between the tries of one message: ten tries in a little over three days. */
export const RETRY_PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const GIVEN_UP_AFTER_MS = 72 * HOUR;
/** Pauses are up to this much longer, so that what failed together is not tried again together. */
const JITTER = 0.1;
/** Between any two tries at a failing endpoint. */
const ENDPOINT_PAUSE = { firstMs: 5 * SECOND, lastMs: 5 * MINUTE };

const GONE = 410;

/** How well an endpoint is doing. */
export interface EndpointHealth {
  /** Null: the last message arrived, or none was sent. */
  readonly failingSince: Date | null;
  /** Failed tries in a row. */
  readonly failures: number;
}

export interface AfterAttempt {
  readonly delivery: { readonly status: DeliveryStatus; readonly tries: number; readonly dueAt: Date | null };
  readonly endpoint: EndpointHealth & {
    readonly pausedUntil: Date | null;
    /** Null: it stays active. */
    readonly disabledReason: DisabledReason | null;
  };
}

/**
 * What follows from a try. While an endpoint fails, one message at a time probes whether it is back. A message is given
 * up after its last try; an endpoint that took nothing at all in that time is disabled.
 * @param random 0 to 1.
 */
export function afterAttempt(
  { tries: before, failingSince, failures }: EndpointHealth & { readonly tries: number },
  { error, statusCode }: Pick<DeliveryAttempt, 'error' | 'statusCode'>,
  now: Date,
  random: number,
): AfterAttempt {
  const tries = before + 1;
  if (error === null) {
    const delivery = { status: 'delivered' as const, tries, dueAt: null };
    return { delivery, endpoint: { failingSince: null, failures: 0, pausedUntil: null, disabledReason: null } };
  }
  const after = (ms: number) => new Date(now.getTime() + ms * (1 + JITTER * random));
  const since = failingSince ?? now;
  const pause = statusCode === GONE ? undefined : RETRY_PAUSES_MS[before];
  const isLost = pause === undefined && now.getTime() - since.getTime() >= GIVEN_UP_AFTER_MS;
  return {
    delivery:
      pause === undefined
        ? { status: 'failed', tries, dueAt: null }
        : { status: 'pending', tries, dueAt: after(pause) },
    endpoint: {
      failingSince: since,
      failures: failures + 1,
      pausedUntil: after(backoffMs(failures + 1, ENDPOINT_PAUSE)),
      disabledReason: statusCode === GONE ? 'gone' : isLost ? 'failing' : null,
    },
  };
}
