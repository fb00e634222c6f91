import type { Queryable } from '@parley/postgres';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
/** Shorter, since anybody can cause these entries. */
const REJECTED_KEPT_DAYS = 30;

/** Deletes the entries of the security log that have been kept long enough. */
export async function sweepSecurityLog(db: Queryable, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.query({
    text: `DELETE FROM security_log WHERE created_at < $1 OR (kind = 'sign_in.rejected' AND created_at < $2)`,
    values: [before(KEPT_DAYS), before(REJECTED_KEPT_DAYS)],
  });
}
