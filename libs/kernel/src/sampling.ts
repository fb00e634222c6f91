import { createHash } from 'node:crypto';

/** 2^48: six bytes of the hash, which a double holds exactly. */
const RANGE = 2 ** 48;

/**
 * Whether the thing that `parts` name is in a sample of this rate (0..1). At one rate a thing is always in or always
 * out, in every process; whatever is in at one rate is in at every higher one.
 */
export function isSampled(parts: readonly string[], rate: number): boolean {
  if (rate >= 1) return true;
  const digest = createHash('sha256').update(parts.join('\0')).digest();
  return digest.readUIntBE(0, 6) / RANGE < rate;
}

/** The rate at which a record was sampled: one that was forced in stands for itself alone. */
export const sampleRateOf = (sent: {
  readonly sampleRate?: number | null;
  readonly forceSample?: boolean | null;
}): number => (sent.forceSample === true ? 1 : (sent.sampleRate ?? 1));
