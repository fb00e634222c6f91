const FORM = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

/**
 * Whether the text is a snapshot of PostgreSQL: `oldest:next:running,running`, as pg_current_snapshot() prints it.
 * What the database would reject must be rejected here, as the caller's mistake.
 */
export function isSnapshot(text: string): boolean {
  const [, oldest, next, running] = FORM.exec(text) ?? [];
  if (oldest === undefined || next === undefined) return false;
  const [from, to] = [BigInt(oldest), BigInt(next)];
  if (from === 0n || from > to) return false;
  const ids = running ? running.split(',').map(BigInt) : [];
  return ids.every((id, index) => id >= from && id < to && (index === 0 || id > (ids[index - 1] ?? 0n)));
}
