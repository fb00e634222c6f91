import { createHash } from 'node:crypto';
import { invalidField } from '@parley/kernel';

/** A place in a list that is ordered newest first: next to the record with that time and id. */
export interface Cursor {
  /** `after` goes on to older records, `before` goes back to newer ones. */
  readonly direction: 'after' | 'before';
  readonly createdAt: Date;
  readonly id: string;
}

const BODY_BYTES = 1 + 6 + 16;
const CHECK_BYTES = 6;

/**
 * One byte for the direction, six for the milliseconds, sixteen for the id and six of their hash. The hash is no
 * secret: it detects a cursor that was cut or typed by hand; the query itself keeps tenants apart.
 */
export function encodeCursor({ direction, createdAt, id }: Cursor): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(direction === 'after' ? 0 : 1, 0);
  body.writeUIntBE(createdAt.getTime(), 1, 6);
  body.write(id.replaceAll('-', ''), 7, 'hex');
  return Buffer.concat([body, checkOf(body)]).toString('base64url');
}

/** @throws Problem `invalid` for a text that is no cursor. */
export function decodeCursor(text: string, parameter = 'cursor'): Cursor {
  const bytes = Buffer.from(text, 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  const genuine =
    bytes.length === BODY_BYTES + CHECK_BYTES &&
    // The decoder skips characters that it does not know; only one spelling is the cursor.
    bytes.toString('base64url') === text &&
    checkOf(body).equals(bytes.subarray(BODY_BYTES));
  if (!genuine) throw invalidField(parameter, 'is not a cursor that this service gave out');
  return {
    direction: body.readUInt8(0) === 0 ? 'after' : 'before',
    createdAt: new Date(body.readUIntBE(1, 6)),
    id: body.toString('hex', 7).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  };
}

const checkOf = (body: Buffer): Buffer =>
  createHash('sha256').update('parley:cursor:').update(body).digest().subarray(0, CHECK_BYTES);
