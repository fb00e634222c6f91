import { type Detector, matches } from './detector.js';

/** Excludes numbers that the US Social Security Administration never issues. */
const SSN = /(?<![\w-]|\d[. ])(?!000|666|9)\d{3}([- ])(?!00)\d\d\1(?!0000)\d{4}(?![\w-]|[. ]\d)/g;
/** Without separators only where the text says what it is. */
const NAMED = /\b(?:ssn|social security(?: number| no\.?)?)[^\d\n]{0,12}(\d{9})(?!\d)/gi;

export const findSocialSecurityNumbers: Detector = (text) => [
  ...matches(SSN, text),
  ...matches(NAMED, text, undefined, 1),
];
