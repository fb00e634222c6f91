const HOUR_MS = 3_600_000;
/** How long a browser may stay signed in unused. */
export const MAX_IDLE_MS = 12 * HOUR_MS;
/** After this long the key is asked for again, however busy the session is. */
export const MAX_AGE_MS = 7 * 24 * HOUR_MS;

export function hasEnded({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= MAX_AGE_MS || now.getTime() - lastUsedAt.getTime() >= MAX_IDLE_MS;
}
