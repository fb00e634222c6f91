import { setTimeout as sleep } from 'node:timers/promises';

/** How much waits for a lane, as the status and the log's lag tell. */
interface Lane {
  readonly waiting: number;
}

/** No lanes at all is no answer: somebody has yet to subscribe. */
export const haveCaughtUp = (lanes: readonly Lane[]): boolean =>
  lanes.length > 0 && lanes.every(({ waiting }) => waiting === 0);

/** Resolves when every lane has projected everything that was acknowledged. @throws when not `withinMs`. */
export async function caughtUp(status: () => Promise<{ lanes: readonly Lane[] }>, withinMs = 240_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { lanes } = await status();
    if (haveCaughtUp(lanes)) return;
    if (Date.now() > deadline) throw new Error(`The lanes did not catch up: ${JSON.stringify(lanes)}`);
    await sleep(50);
  }
}
