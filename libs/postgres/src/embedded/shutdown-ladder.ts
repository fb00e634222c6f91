import { setTimeout as sleep } from 'node:timers/promises';

interface Step {
  readonly signal: NodeJS.Signals;
  readonly waitMs: number;
}

/**
 * SIGINT: fast shutdown, which rolls back and writes a checkpoint. SIGQUIT: stops at once; the next start recovers from
 * the write-ahead log. SIGKILL only for a server that no longer responds; its children notice and exit.
 */
const ladder: readonly Step[] = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 6_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
];

/** True when it is gone. `send` may throw when kill(2) is not permitted. */
export async function shutDown(
  send: (signal: NodeJS.Signals) => void,
  isGone: () => boolean | Promise<boolean>,
): Promise<boolean> {
  for (const { signal, waitMs } of ladder) {
    send(signal);
    const deadline = performance.now() + waitMs;
    while (performance.now() < deadline) {
      if (await isGone()) return true;
      await sleep(10);
    }
  }
  return isGone();
}
