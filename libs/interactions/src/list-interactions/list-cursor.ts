import { createHash } from 'node:crypto';
import { brokenCursor, sealed, unsealed } from '@parley/http';
import { invalidField, isId } from '@parley/kernel';
import { type ListWindow, MAX_VALUE, type Place } from './list-window.js';

/** A place in one list, with everything that the pages before and after it must have in common. */
export interface ListCursor {
  readonly direction: 'after' | 'before';
  readonly place: Place;
  readonly asOf: string;
  readonly total: number;
}

type Body = readonly [list: string, back: 0 | 1, value: number, id: string, asOf: string, total: number];

/** @param list the filter and order, which tell lists apart. */
export function encodeListCursor(list: object, { direction, place, asOf, total }: ListCursor): string {
  const back = direction === 'before' ? 1 : 0;
  const body: Body = [digest(list), back, place.value, place.id, asOf, total];
  return sealed(Buffer.from(JSON.stringify(body)));
}

/** @throws Problem `invalid` for a text that is no cursor, or a cursor of another list. */
export function decodeListCursor(
  list: object,
  text: string,
): NonNullable<Pick<ListWindow, 'place' | 'asOf' | 'total'>> {
  const body = parsed(unsealed(text, 'cursor'));
  if (!isBody(body)) throw brokenCursor('cursor');
  const [of, back, value, id, asOf, total] = body;
  if (of !== digest(list)) throw invalidField('cursor', 'is of a list with other filters or another sort');
  return { place: { value, id, direction: back === 1 ? 'before' : 'after' }, asOf, total };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

function isBody(body: unknown): body is Body {
  if (!Array.isArray(body)) return false;
  const [of, back, value, id, asOf, total] = body as unknown[];
  return (
    typeof of === 'string' &&
    (back === 0 || back === 1) &&
    typeof value === 'number' &&
    Math.abs(value) <= MAX_VALUE &&
    typeof id === 'string' &&
    isId(id) &&
    typeof asOf === 'string' &&
    Number.isSafeInteger(total) &&
    Number(total) >= 0
  );
}

const digest = (list: object): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);
