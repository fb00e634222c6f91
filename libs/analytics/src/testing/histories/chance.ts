import { createHash } from 'node:crypto';

/** A whole number that looks random, and is always the same for the same text. */
export const chance = (of: string): number => createHash('sha256').update(of).digest().readUInt32BE();
