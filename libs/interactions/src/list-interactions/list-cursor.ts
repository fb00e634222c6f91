import { createHash } from 'node:crypto';
import { invalidField, isId } from '@parley/kernel';
import type { ListWindow, Place } from './list-window.js';

/** A place in one list, with everything that the pages before and after it must have in common. */
export interface ListCursor {
  readonly direction: 'after' | 'before';
  readonly place: Place;
  readonly asOf: string;
  readonly total: number;
}

type Body = readonly [list: string, back: 0 | 1, value: number, id: string, asOf: string, total: number];

const CHECK_BYTES = 6;

/**
 * The hash is no secret: it detects a cursor that was cut or typed by hand; the query itself keeps tenants apart.
 * @param list the filter and order, which tell lists apart.
 */
export function encodeListCursor(list: object, { direction, place, asOf, total }: ListCursor): string {
  const back = direction === 'before' ? 1 : 0;
  const body: Body = [digest(list), back, place.value, place.id, asOf, total];
  const bytes = Buffer.from(JSON.stringify(body));
  return Buffer.concat([bytes, checkOf(bytes)]).toString('base64url');
}

/** @throws Problem `invalid` for a text that is no cursor, or a cursor of another list. */
export function decodeListCursor(
  list: object,
  text: string,
): NonNullable<Pick<ListWindow, 'place' | 'asOf' | 'total'>> {
  const bytes = Buffer.from(text, 'base64url');
  const body = bytes.subarray(0, -CHECK_BYTES);
  const genuine =
    // The decoder skips characters that it does not know; only one spelling is the cursor.
    bytes.toString('base64url') === text && checkOf(body).equals(bytes.subarray(body.length));
  if (!genuine) throw invalidField('cursor', 'is not a cursor that this service gave out');
  const [of, back, value, id, asOf, total] = JSON.parse(body.toString()) as Body;
  if (of !== digest(list) || !isId(id)) {
    throw invalidField('cursor', 'is of a list with other filters or another sort');
  }
  return { place: { value, id, direction: back === 1 ? 'before' : 'after' }, asOf, total };
}

const digest = (list: object): string => hash(JSON.stringify(list)).toString('base64url').slice(0, 12);
const checkOf = (body: Buffer): Buffer => hash(body).subarray(0, CHECK_BYTES);
const hash = (of: string | Buffer): Buffer => createHash('sha256').update('parley:list:').update(of).digest();
