import type { AnalysisMessage } from '../conversation.js';

/** How far into a result an error announces itself; beyond it, "error" is data. */
const OPENING_CHARS = 500;

const ERROR_TEXT =
  /^[\s*[(<>#-]{0,3}(?:tool |api |function |internal )?(?:error|exception|failure|failed|traceback|fatal|unauthori[sz]ed|forbidden|timed? ?out)\b|(?:error|exception)\s{0,3}:|"?(?:is_?error|failed)"?\s*[:=]\s*"?true|"?(?:success|ok)"?\s*[:=]\s*"?false|"?(?:status|status_?code|code)"?\s*[:=]\s*"?[45]\d\d\b|"?status"?\s*[:=]\s*"?(?:error|failed|failure)\b|"(?:error|errors|error_message|exception)"\s*:\s*(?!(?:null|false|""|\[\s*\]|\{\s*\}|0)\s*[,}])\S|\btraceback \(most recent call last\)|\b(?:request|connection|operation|call) (?:timed out|timeout|refused|reset)\b|\b(?:econnrefused|econnreset|etimedout|enotfound)\b|\bhttp\/?[\d.]* [45]\d\d\b|\b[45]\d\d (?:bad request|unauthorized|forbidden|not found|internal server error|bad gateway|service unavailable|gateway timeout|too many requests)\b/i;

const NO_RESULT = /^\s*(?:\[\s*\]|\{\s*\}|null|none|""|no results?\b.*)?\s*$/i;

export type ToolOutcome = 'success' | 'failure' | 'no_result';

/** Whether a tool's answer is a failure: marked by the caller, or an error by its text. Empty is not a failure. */
export function toolOutcome(message: AnalysisMessage): ToolOutcome {
  if (message.tool === 'error') return 'failure';
  const opening = message.content.slice(0, OPENING_CHARS);
  if (NO_RESULT.test(opening)) return 'no_result';
  return ERROR_TEXT.test(opening) ? 'failure' : 'success';
}
