import type { Detector, Span } from './detector.js';

/** The part of RFC 5322 that people use in their addresses: the rest more often belongs to the surrounding text. */
const LOCAL = /[\p{L}\p{N}.%'+_~-]/u;
const DOMAIN = /[\p{L}\p{N}.-]/u;
/** RFC 5321. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
const TOP_LEVEL = /\.(?:xn--[\da-z-]{2,}|\p{L}{2,24})$/u;
/** Characters that may be in an address but, at its edge, belong to the sentence around it. */
const LEADING = /^[^\p{L}\p{N}_+]+/u;
const TRAILING = /[.-]+$/;
/** `icon@2x.png` is a file name. */
const FILE = /^\d+(?:\.\d+)?x\.(?:png|jpe?g|webp|gif|svg)$/i;

/** Extends each @ in both directions. Both sides stop at the next @, so no character is looked at more than twice. */
export const findEmails: Detector = (text) => {
  const spans: Span[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && at - start < MAX_LOCAL && LOCAL.test(text.charAt(start - 1))) start--;
    let end = at + 1;
    while (end < text.length && end - at <= MAX_DOMAIN && DOMAIN.test(text.charAt(end))) end++;
    const domain = text.slice(at + 1, end).replace(TRAILING, '');
    start += (LEADING.exec(text.slice(start, at)) ?? [''])[0].length;
    if (start === at || !TOP_LEVEL.test(domain) || FILE.test(domain) || domain.startsWith('.')) continue;
    end = at + 1 + domain.length;
    spans.push({ start, end });
    from = end;
  }
  return spans;
};
