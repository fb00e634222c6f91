import { type Detector, matches, type Span } from './detector.js';

/** Keys with a known prefix. Each prefix is literal, so that a run is looked at once. */
const KNOWN: readonly RegExp[] = [
  /(?<![\w-])parley_[\w-]{20,}/g,
  /(?<![\w-])sk-(?:[a-z]{2,10}-)?[\w-]{16,}/g, // OpenAI, Anthropic and those who imitate them
  /(?<![\w-])(?:sk|pk|rk)_(?:live|test)_\w{10,}/g, // Stripe
  /(?<![\w-])(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,})/g,
  /(?<![\w-])(?:AKIA|ASIA|AROA|AIDA)[\dA-Z]{16}(?![\dA-Za-z])/g, // AWS
  /(?<![\w-])AIza[\w-]{30,}/g, // Google
  /(?<![\w-])xox[abeoprs]-[\w-]{10,}/g, // Slack
  /(?<![\w-])(?:npm_|hf_|dop_v1_|shpat_|pypi-)\w{20,}/g,
  /(?<![\w-])SG\.[\w-]{16,64}\.[\w-]{16,64}/g, // SendGrid
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, // JWT
];
/** An identifier in kebab case is not a key: keys contain digits. */
const HAS_DIGIT = /\d/;

const BEARER = /\bbearer[ :]{1,3}([\w.~+/-]{16,}=*)/gi;
const BASIC = /\bauthorization:? {0,3}basic ([\w+/]{8,}=*)/gi;
const ASSIGNED =
  /(?<![A-Za-z])(?:api[ _-]?key|secret(?:[ _-]?key)?|access[ _-]?(?:key|token)|auth[ _-]?token|client[ _-]?secret|token)["']?(?: is)?[ ]{0,3}[:=]?[ ]{0,3}["']?([\w.~+/-]{16,}=*)/gi;
const PASSWORD =
  /(?<![A-Za-z])(?:password|passwd|pwd|passcode)["']?(?: is| was)? {0,3}[:=] {0,3}["']?([^\s"',;]{4,128})/gi;
const IN_URL = /:\/\/[^\s:@/]{1,64}:([^\s:@/]{1,128})@/g;

const looksRandom = (value: string): boolean => HAS_DIGIT.test(value) && /[A-Za-z]/.test(value);
const looksChosen = (value: string): boolean => /[^A-Za-z.]/.test(value) && !/^[\W_]+$/.test(value);

export const findSecrets: Detector = (text) => [
  ...KNOWN.flatMap((pattern) => matches(pattern, text, (matched) => HAS_DIGIT.test(matched))),
  ...matches(BEARER, text, looksRandom, 1),
  ...matches(BASIC, text, undefined, 1),
  ...matches(ASSIGNED, text, looksRandom, 1),
  ...matches(PASSWORD, text, looksChosen, 1),
  ...matches(IN_URL, text, undefined, 1),
  ...findPrivateKeys(text),
];

const BEGIN = /-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----/g;
const END = '-----END ';

/** A private key that was cut off is masked to the end of the text. */
function findPrivateKeys(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index } of text.matchAll(BEGIN)) {
    if (index < (spans.at(-1)?.end ?? 0)) continue;
    const ending = text.indexOf(END, index);
    const close = ending < 0 ? -1 : text.indexOf('-----', ending + END.length);
    spans.push({ start: index, end: close < 0 ? text.length : close + 5 });
  }
  return spans;
}
