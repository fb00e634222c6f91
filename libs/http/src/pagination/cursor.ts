import { brokenCursor, sealed, unsealed } from './sealed.js';

/** A place in an ordered list: next to the record with that place and id. */
export interface Cursor {
  /** `after` goes on in the order of the list, `before` goes back. */
  readonly direction: 'after' | 'before';
  /** A whole number of at most {@link MAX_PLACE} either way; in most lists the milliseconds since 1970. */
  readonly place: number;
  readonly id: string;
}

const PLACE_BYTES = 6;
const BODY_BYTES = 1 + PLACE_BYTES + 16;
/** As milliseconds it reaches the year 6429, and less far back than the times of PostgreSQL do. */
export const MAX_PLACE = 2 ** (8 * PLACE_BYTES - 1) - 1;

/** One byte for the direction, six for the place, sixteen for the id. */
export function encodeCursor({ direction, place, id }: Cursor): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(direction === 'after' ? 0 : 1, 0);
  body.writeIntBE(place, 1, PLACE_BYTES);
  body.write(id.replaceAll('-', ''), 1 + PLACE_BYTES, 'hex');
  return sealed(body);
}

/** @throws Problem `invalid` for a text that is no cursor. */
export function decodeCursor(text: string, parameter = 'cursor'): Cursor {
  const body = unsealed(text, parameter);
  if (body.length !== BODY_BYTES) throw brokenCursor(parameter);
  return {
    direction: body.readUInt8(0) === 0 ? 'after' : 'before',
    place: body.readIntBE(1, PLACE_BYTES),
    id: body.toString('hex', 1 + PLACE_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  };
}
