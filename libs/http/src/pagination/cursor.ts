import { createHash } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { invalidField } from '@parley/kernel';

/** Where a page ended: the place of its last record in a list that is ordered by `createdAt`, then `id`. */
export interface CursorPosition {
  readonly createdAt: Date;
  readonly id: string;
}

const TIME_BYTES = 8;
const ID_BYTES = 16;
const CHECKSUM_BYTES = 4;

/** Opaque to callers. The checksum is no secret: it tells a cursor that was cut or mistyped from one that is whole. */
export function encodeCursor({ createdAt, id }: CursorPosition): string {
  const body = Buffer.alloc(TIME_BYTES + ID_BYTES);
  body.writeBigInt64BE(BigInt(createdAt.getTime()));
  body.set(parse(id), TIME_BYTES);
  return Buffer.concat([body, checksum(body)]).toString('base64url');
}

/** @throws Problem `invalid` when no Link header can have given the cursor. */
export function decodeCursor(text: string): CursorPosition {
  const bytes = Buffer.from(text, 'base64url');
  const body = bytes.subarray(0, TIME_BYTES + ID_BYTES);
  const whole =
    bytes.length === TIME_BYTES + ID_BYTES + CHECKSUM_BYTES &&
    bytes.toString('base64url') === text &&
    checksum(body).equals(bytes.subarray(body.length));
  const createdAt = whole ? new Date(Number(body.readBigInt64BE())) : new Date(NaN);
  if (Number.isNaN(createdAt.getTime())) throw invalidField('cursor', 'must be one that a Link header gave');
  try {
    return { createdAt, id: stringify(body.subarray(TIME_BYTES)) };
  } catch {
    throw invalidField('cursor', 'must be one that a Link header gave');
  }
}

const checksum = (body: Buffer): Buffer => createHash('sha256').update(body).digest().subarray(0, CHECKSUM_BYTES);
