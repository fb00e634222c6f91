import { type Detector, digitsOf, matches } from './detector.js';

const EDGE = '(?<![\\w.,+/-]|\\d[ ])';
const END = '(?![\\w]|-[\\w]|[.,/:]\\d)';

/** `+` and a calling code. ITU E.164: at most 15 digits. */
const INTERNATIONAL = /(?<![\w+])\+[1-9](?:[ \u00a0().\-/]{0,2}\d){6,14}(?![\w]|-\d)/g;
/** An international number dialled with 00, in groups. */
const DIALLED = new RegExp(`${EDGE}00 ?[1-9]\\d{0,2}[ -]\\d(?:[ -]?\\d){5,11}${END}`, 'g');
/** North America: (555) 123-4567, 555-123-4567, 1.555.123.4567. */
const NORTH_AMERICAN = new RegExp(
  `${EDGE}(?:1[ .-])?(?:\\(\\d{3}\\)[ .-]?\\d|[2-9]\\d\\d[ .-][2-9])\\d\\d[ .-]\\d{4}${END}`,
  'g',
);
const HYPHENATED = new RegExp(`${EDGE}(?:1-)?\\d{3}-\\d{3}-\\d{4}${END}`, 'g');
/** Elsewhere: a trunk 0, then groups: 020 7946 0958, 06 12 34 56 78, (030) 123 456-78, 0171/1234567. */
const NATIONAL = new RegExp(`${EDGE}\\(?0[1-9]\\d{0,4}\\)?[ /.-]\\d{2,8}(?:[ .-]\\d{2,6}){0,4}${END}`, 'g');
const NATIONAL_IN_ONE = new RegExp(`${EDGE}0[1-9]\\d{8,9}${END}`, 'g');
/** Bare digits where the preceding words say what they are. */
const NAMED =
  /\b(?:phone|telephone|tel|mobile|cell|call|text|whatsapp|fax|sms|reach|ring|handy|telefon|portable)\b[^\d\n+(]{0,24}(?: \()?(\+?\d[\d ().-]{5,18}\d)(?![\w]|[.,:/]\d)/gi;

const DATE = /^(?:\d{4}[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./](?:\d{4}|\d\d))(?![\d])/;
const between = (low: number, high: number) => (matched: string) => {
  const { length } = digitsOf(matched);
  return length >= low && length <= high && !DATE.test(matched);
};

export const findPhoneNumbers: Detector = (text) => [
  ...matches(INTERNATIONAL, text, isInternational),
  ...matches(DIALLED, text),
  ...matches(NORTH_AMERICAN, text),
  ...matches(HYPHENATED, text),
  ...matches(NATIONAL, text, between(9, 12)),
  ...matches(NATIONAL_IN_ONE, text),
  ...matches(NAMED, text, between(7, 15), 1),
];

/** After calling code 1 come ten digits; elsewhere a number with its code has eight or more. */
function isInternational(matched: string): boolean {
  const digits = digitsOf(matched);
  return digits.startsWith('1') ? digits.length === 11 : digits.length >= 8;
}
