import { isObject } from '@parley/kernel';
import type { AnalysisMessage, JsonObject, JsonValue } from '../conversation.js';
import { isErrorText, meansNoError, OPENING_CHARS } from './error-text.js';

const NO_RESULT = /^(?:\[\s*\]|\{\s*\}|null|none|""|no results?\b.*)?$/i;

const ERROR_KEYS = new Set([
  'error',
  'errors',
  'err',
  'exception',
  'errormessage',
  'errorcode',
  'traceback',
  'stack',
  'stacktrace',
]);
const FAILED_WHEN_TRUE = new Set(['iserror', 'failed', 'haserror', 'timedout', 'timeout']);
const FAILED_WHEN_FALSE = new Set(['success', 'ok', 'succeeded', 'successful']);
const STATUS_KEYS = new Set(['status', 'statuscode', 'httpstatus', 'httpstatuscode', 'responsecode', 'code', 'state']);
/** A `code` may be of an area or an article: 415 is a status only beside one of these. */
const BESIDE_A_STATUS = new Set(['status', 'message', 'msg', 'error', 'errors', 'errormessage', 'detail']);
const FAILED_STATUS = /^(?:error|errored|failed|failure|fail|exception|timeout|timed_?out|[45]\d\d(?: .*)?)$/i;
/** Keys that wrap a result; followed down to depth {@link DEEPEST}. */
const WRAPPERS = new Set(['result', 'response', 'data', 'body', 'output', 'content', 'message', 'detail', 'text']);
const DEEPEST = 3;

export type ToolOutcome = 'success' | 'failure' | 'no_result';

/**
 * Whether a tool's answer is a failure: marked by the caller, by a field of the result, or an error by its text. The
 * result is in `output` or in the content, as an object or as its JSON. An empty result is not a failure.
 */
export function toolOutcome({
  tool,
  content,
  output,
}: Pick<AnalysisMessage, 'tool' | 'content' | 'output'>): ToolOutcome {
  if (tool === 'error') return 'failure';
  const outcomes = [
    ...(output === undefined || output === null ? [] : [outcomeOf(output, 0)]),
    // The content of a call is the request, not the result.
    ...(content.trim() === '' || tool === 'call' ? [] : [outcomeOf(content, 0)]),
  ];
  if (outcomes.includes('failure')) return 'failure';
  return outcomes.includes('success') ? 'success' : 'no_result';
}

function outcomeOf(value: JsonValue, depth: number): ToolOutcome {
  if (value === null) return 'no_result';
  if (typeof value === 'string') return outcomeOfText(value, depth);
  if (typeof value !== 'object') return 'success';
  if (Array.isArray(value)) return outcomeOfList(value, depth);
  return outcomeOfObject(value as JsonObject, depth);
}

function outcomeOfText(text: string, depth: number): ToolOutcome {
  const opening = text.slice(0, OPENING_CHARS);
  if (NO_RESULT.test(opening.trim())) return 'no_result';
  const parsed = depth < DEEPEST ? parse(text) : undefined;
  if (parsed !== undefined) return outcomeOf(parsed, depth + 1);
  return isErrorText(text) ? 'failure' : 'success';
}

/** Parts of one answer, as a protocol returns them; a list of plain records is data, whatever it is about. */
function outcomeOfList(parts: readonly JsonValue[], depth: number): ToolOutcome {
  if (parts.length === 0) return 'no_result';
  const texts = parts.flatMap((part) => (isObject(part) && part['type'] === 'text' ? [part['text'] ?? null] : []));
  if (texts.length < parts.length || depth >= DEEPEST) return 'success';
  const outcomes = texts.map((text) => outcomeOf(text, depth + 1));
  return outcomes.find((outcome) => outcome !== 'success') ?? 'success';
}

function outcomeOfObject(fields: JsonObject, depth: number): ToolOutcome {
  const entries = Object.entries(fields);
  if (entries.length === 0) return 'no_result';
  const named = entries.map(([key, value]) => [key.toLowerCase().replaceAll(/[_\s-]/g, ''), value] as const);
  const isStatus = named.some(([key]) => BESIDE_A_STATUS.has(key));
  const telling = isStatus ? named : named.filter(([key, value]) => key !== 'code' || Number.isNaN(Number(value)));
  if (telling.some(([key, value]) => saysFailed(key, value))) return 'failure';
  if (depth < DEEPEST) {
    const inner = named.filter(([key]) => WRAPPERS.has(key)).map(([, value]) => outcomeOf(value, depth + 1));
    if (inner.includes('failure')) return 'failure';
  }
  const results = named.filter(([key]) => !ERROR_KEYS.has(key));
  return results.length > 0 && results.every(([, value]) => isEmpty(value)) ? 'no_result' : 'success';
}

function saysFailed(key: string, value: JsonValue): boolean {
  if (ERROR_KEYS.has(key)) return saysError(value);
  if (FAILED_WHEN_TRUE.has(key)) return value === true || value === 'true';
  if (FAILED_WHEN_FALSE.has(key)) return value === false || value === 'false';
  if (!STATUS_KEYS.has(key)) return false;
  if (typeof value === 'number') return value >= 400 && value < 600;
  return typeof value === 'string' && FAILED_STATUS.test(value.trim());
}

function saysError(value: JsonValue): boolean {
  if (typeof value === 'string') return !meansNoError(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysError);
  return Boolean(value);
}

const isEmpty = (value: JsonValue): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** Undefined for text that is not a JSON object or list. */
function parse(text: string): JsonValue | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
