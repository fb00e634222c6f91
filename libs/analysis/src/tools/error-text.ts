/** An error is announced within this many characters; beyond them, "error" is data. */
export const OPENING_CHARS = 500;

/** What a field for errors holds when there was none. */
const NO_ERROR = String.raw`(?:0|none|null|nil|undefined|n\/a|false|no(?: errors?)?|ok|success(?:ful)?)`;
const NO_ERROR_VALUE = new RegExp(`^${NO_ERROR}?$`, 'i');

/** How a text starts that is the error line of a log. "Error bars show ..." and "Forbidden City" are prose. */
const LOG_LINE = new RegExp(
  String.raw`^[\s*[(<>#-]{0,3}(?:[\d:.,/TZ+ -]{8,30}[\])]? ?\[?)?(?:` +
    [
      String.raw`(?:(?:tool|api|function|internal|server|fatal) )?(?:[\w.$]{0,80}(?:(?<!\bt)error|exception)|failure|failed|fatal|unauthori[sz]ed|forbidden|time ?out)(?:\s{0,3}:(?! ?${NO_ERROR}(?:\n|$))|\s*(?:[\])!]|\.?$|\.?\n)| [-–] | \d{3}\b| (?:code|while|when|during|occurred|calling|executing|fetching|retrieving|loading|connecting)\b)`,
      String.raw`failed to\b|timed out\b|timeout (?:after|while|waiting|exceeded|error|of)\b|exception in thread\b`,
      String.raw`an? (?:\w+ )?(?:error|exception) (?:has )?occurred\b`,
      String.raw`(?:the |your )?(?:request|connection|operation|call)(?: (?:to|of|from) \S{1,80})?(?: has| was)? (?:timed out|timeout|refused|reset|failed)\b`,
      String.raw`(?:connect |read |getaddrinfo )?(?:econnrefused|econnreset|etimedout|enotfound)\b`,
      String.raw`(?:the )?(?:\w+ ){0,2}(?:returned|responded with|failed with)(?: an?)?(?: http)?(?: status)?(?: code)?:? [45]\d\d\b`,
      String.raw`http(?:\/[\d.]+)? [45]\d\d\b`,
      String.raw`[45]\d\d (?:bad request|unauthorized|forbidden|not found|internal server error|bad gateway|service unavailable|gateway timeout|too many requests)\b`,
    ].join('|') +
    ')',
  'i',
);

/** A field that says so in a text that is not JSON, or is cut off. */
const FAILED_FIELD = new RegExp(
  [
    String.raw`"?(?:is_?error|failed)"?\s*[:=]\s*"?true`,
    String.raw`"?(?:success|ok)"?\s*[:=]\s*"?false`,
    String.raw`"?(?:status|status_?code)"?\s*[:=]\s*"?(?:[45]\d\d\b|(?:error|failed|failure)\b)`,
    String.raw`"(?:error|errors|error_message|exception)"\s*:\s*(?!(?:"${NO_ERROR}?"|null|false|\[\s*\]|\{\s*\}|0)\s*[,}])\S`,
  ].join('|'),
  'i',
);

const STACK_TRACE = /(?:^|\n)\s*traceback \(most recent call last\)|\n\s+at [\w$.<>]{1,80} ?\(/i;

export const meansNoError = (value: string): boolean => NO_ERROR_VALUE.test(value.trim());

export function isErrorText(text: string): boolean {
  const opening = text.slice(0, OPENING_CHARS);
  return LOG_LINE.test(opening) || FAILED_FIELD.test(opening) || STACK_TRACE.test(opening);
}
