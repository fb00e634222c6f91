import { createHash } from 'node:crypto';
import { invalidField, type Problem } from '@parley/kernel';

const CHECK_BYTES = 6;

/**
 * The bytes and a hash of them, as text. The hash is no secret: it detects a text that was cut or typed by hand, and
 * anybody can make one. Whoever reads the bytes must check what they say; the query itself keeps tenants apart.
 */
export const sealed = (bytes: Buffer): string => Buffer.concat([bytes, checkOf(bytes)]).toString('base64url');

/** @throws Problem `invalid` for a text that is not sealed. */
export function unsealed(text: string, parameter: string): Buffer {
  const all = Buffer.from(text, 'base64url');
  const bytes = all.subarray(0, -CHECK_BYTES);
  // The decoder skips characters that it does not know; only one spelling counts.
  if (all.toString('base64url') !== text || !checkOf(bytes).equals(all.subarray(bytes.length))) {
    throw brokenCursor(parameter);
  }
  return bytes;
}

export const brokenCursor = (parameter: string): Problem =>
  invalidField(parameter, 'is not a cursor that this service gave out');

const checkOf = (bytes: Buffer): Buffer =>
  createHash('sha256').update('parley:cursor:').update(bytes).digest().subarray(0, CHECK_BYTES);
