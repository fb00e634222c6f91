const SECONDS = { m: 60, h: 3_600, d: 86_400 } as const;
const PATTERN = /^([1-9]\d{0,7})([mhd])$/;
const MAX_DAYS = 3_650;

export const DURATION_FORM = `a duration such as 30m, 24h or 7d, of at most ${MAX_DAYS} days`;

/** `30m`, `24h` or `7d` in seconds; null for anything else. */
export function durationSeconds(text: unknown): number | null {
  const [, amount, unit] = typeof text === 'string' ? (PATTERN.exec(text) ?? []) : [];
  if (amount === undefined || unit === undefined) return null;
  const seconds = Number(amount) * SECONDS[unit as keyof typeof SECONDS];
  return seconds <= MAX_DAYS * SECONDS.d ? seconds : null;
}
