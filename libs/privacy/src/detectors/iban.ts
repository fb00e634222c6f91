import type { Detector, Span } from './detector.js';

/** Length of IBANs by country. SWIFT, IBAN Registry, release 99. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const START = /(?<![\p{L}\p{N}])[A-Za-z]{2}\d\d/gu;
const ALPHANUMERIC = /[\dA-Za-z]/;

/** In one piece or in groups. The country determines the length, so a word after an IBAN is never part of it. */
export const findIbans: Detector = (text) => {
  const spans: Span[] = [];
  for (const { 0: start, index } of text.matchAll(START)) {
    const length = LENGTHS.get(start.slice(0, 2).toUpperCase());
    const end = length === undefined ? null : endOf(text, index, length);
    if (end === null || ALPHANUMERIC.test(text.charAt(end))) continue;
    if (checks(text.slice(index, end).replace(/[ \u00a0-]/g, ''))) spans.push({ start: index, end });
  }
  return spans;
};

/** The end of `length` characters, not counting single spaces and hyphens between them; null if there are fewer. */
function endOf(text: string, start: number, length: number): number | null {
  let count = 0;
  let separated = true;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (ALPHANUMERIC.test(character)) {
      separated = false;
      if (++count === length) return at + 1;
    } else if (separated || !/[ \u00a0-]/.test(character)) return null;
    else separated = true;
  }
  return null;
}

/** ISO 7064, MOD 97-10. */
function checks(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
