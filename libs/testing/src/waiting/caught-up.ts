import { setTimeout as sleep } from 'node:timers/promises';

/** How much waits for a lane, as the status and the log's lag tell. */
interface Lane {
  readonly waiting: number;
}

/** No lanes at all is no answer: somebody has yet to subscribe. */
export const haveCaughtUp = (lanes: readonly Lane[]): boolean =>
  lanes.length > 0 && lanes.every(({ waiting }) => waiting === 0);

/** Over Kafka: for a moment between the relay and a lane, a record is counted by neither. */
export const OVER_KAFKA = { timesInARow: 3, everyMs: 200 };

/** Resolves when every lane has projected everything that was acknowledged. @throws when not `withinMs`. */
export async function caughtUp(
  status: () => Promise<{ readonly lanes: readonly Lane[] }>,
  { withinMs = 240_000, timesInARow = 1, everyMs = 50 } = {},
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (let times = 0; ; await sleep(everyMs)) {
    const answer = await status();
    times = haveCaughtUp(answer.lanes) ? times + 1 : 0;
    if (times >= timesInARow) return;
    if (Date.now() > deadline) throw new Error(`The lanes did not catch up: ${JSON.stringify(answer)}`);
  }
}
