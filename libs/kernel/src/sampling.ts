import { createHash } from 'node:crypto';

/** 2^48: six bytes of the hash, which a double holds exactly. */
const RANGE = 2 ** 48;

/**
 * Whether the thing is in a sample of that rate (0..1). The same thing is always in or always out at one rate, in
 * every process, and what is in at a rate is in at every higher one.
 */
export function isSampled(parts: readonly string[], rate: number): boolean {
  if (rate >= 1) return true;
  const digest = createHash('sha256').update(parts.join('\0')).digest();
  return digest.readUIntBE(0, 6) / RANGE < rate;
}
