import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, unless the signal aborts: then it resolves at once, and the caller checks the signal. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  // The rejection only says that the pause was cut short.
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
