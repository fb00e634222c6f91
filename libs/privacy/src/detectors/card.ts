import { type Detector, digitsOf, matches } from './detector.js';

/** Written in one piece, or in the groups printed on the card. */
const CARD =
  /(?<![\w.,$€£#-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\w-]|[.,]\d)/g;

/** First digits and lengths of the networks that issue cards. */
const NETWORKS: readonly RegExp[] = [
  /^4(?:\d{12}|\d{15}|\d{18})$/, // Visa
  /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^(?:6011|65\d\d|64[4-9]\d)\d{12}$/, // Discover
  /^(?:36\d{12}|38\d{12}|39\d{12}|30[0-5]\d{11})$/, // Diners Club
  /^35(?:2[89]|[3-8]\d)\d{12}$/, // JCB
  /^62\d{14,17}$/, // UnionPay
  /^(?:50|5[6-8]|6[37])\d{10,17}$/, // Maestro
];

export const findCards: Detector = (text) =>
  matches(CARD, text, (matched) => {
    const digits = digitsOf(matched);
    return passesLuhn(digits) && NETWORKS.some((network) => network.test(digits));
  });

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
