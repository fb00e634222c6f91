/**
 * Other ways to write a character: percent and entity forms, full-width and mathematical ones, dashes, spaces, and
 * invisible characters.
 */
const DISGUISED = new RegExp(
  [
    '(?:%[2-7][\\da-f])+',
    '&(?:#\\d{2,7}|#x[\\da-f]{2,6}|commat|period|colon|equals|hyphen|dash|nbsp|lpar|rpar|plus|num);',
    '[\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]+',
    '[\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000\\u3002\\uff61\\u2024\\ufe52\\uff01-\\uff5e]+',
    '[\\u{1d400}-\\u{1d7ff}]',
  ].join('|'),
  'giu',
);

const NAMED: Readonly<Record<string, string>> = {
  ...{ commat: '@', period: '.', colon: ':', equals: '=', hyphen: '-', dash: '-', nbsp: ' ', lpar: '(', rpar: ')' },
  ...{ plus: '+', num: '#' },
};

/** A piece of the plain view, and the piece of the text that it replaces. */
interface Piece {
  readonly plainStart: number;
  readonly start: number;
  readonly end: number;
  /** Characters of the text per character of the view; 0 where only the whole piece corresponds. */
  readonly width: number;
}

/** A text with disguised characters replaced by plain ones, and a way back to the text. */
export interface PlainView {
  readonly plain: string;
  /** The part of the text that a part of the view corresponds to. */
  source(this: void, start: number, end: number): { readonly start: number; readonly end: number };
}

/** Null for a text that is plain already, as nearly all are. */
export function plainView(text: string): PlainView | null {
  const pieces: Piece[] = [];
  let plain = '';
  let done = 0;
  for (const { 0: form, index } of text.matchAll(DISGUISED)) {
    if (index > done) pieces.push({ plainStart: plain.length, start: done, end: index, width: 1 });
    plain += text.slice(done, index);
    done = index + form.length;
    const read = meant(form);
    pieces.push({ plainStart: plain.length, start: index, end: done, width: widthOf(form, read) });
    plain += read;
  }
  if (done === 0) return null;
  if (done < text.length) pieces.push({ plainStart: plain.length, start: done, end: text.length, width: 1 });
  plain += text.slice(done);
  return {
    plain,
    source: (start, end) => ({ start: startOf(pieces, start), end: endOf(pieces, end - 1) }),
  };
}

function meant(form: string): string {
  if (form.startsWith('%')) return Buffer.from(form.replaceAll('%', ''), 'hex').toString('latin1');
  if (form.startsWith('&#')) return codePoint(form);
  if (form.startsWith('&')) return NAMED[form.slice(1, -1).toLowerCase()] ?? '';
  if (INVISIBLE.test(form)) return '';
  const plain = form.replace(DASH, '-').replace(SPACE, ' ').replace(STOP, '.');
  return plain.normalize('NFKC');
}

const INVISIBLE = /^[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;
const DASH = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g;
const SPACE = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const STOP = /[\u3002\uff61\u2024\ufe52]/g;

function codePoint(entity: string): string {
  const isHex = entity[2]?.toLowerCase() === 'x';
  const code = parseInt(entity.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function widthOf(form: string, read: string): number {
  if (form.startsWith('%')) return 3;
  return read.length === form.length ? 1 : 0;
}

function startOf(pieces: readonly Piece[], plainAt: number): number {
  const { plainStart, start, width } = pieceAt(pieces, plainAt);
  return start + (plainAt - plainStart) * width;
}

function endOf(pieces: readonly Piece[], plainAt: number): number {
  const { plainStart, start, end, width } = pieceAt(pieces, plainAt);
  return width === 0 ? end : start + (plainAt - plainStart + 1) * width;
}

/** The piece that contains the character; invisible characters have an empty piece, which lies before it. */
function pieceAt(pieces: readonly Piece[], plainAt: number): Piece {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.plainStart ?? Infinity) <= plainAt) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  if (piece === undefined) throw new Error('A view without pieces.');
  return piece;
}
