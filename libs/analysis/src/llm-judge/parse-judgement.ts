import {
  type FieldShape,
  JUDGED_FIELD_NAMES,
  JUDGED_FIELDS,
  JUDGED_FLAGS,
  type JudgedPrimitive,
  type JudgedValue,
  type Judgement,
} from './judged-fields.js';
import { JudgeError } from './judge-error.js';

type JsonObject = Readonly<Record<string, unknown>>;
const SCORE: FieldShape = { kind: 'number', minimum: 0, maximum: 1 };

/**
 * Checks a model's answer: servers that ignore the schema are common. A field that does not fit its shape is left
 * out, so that the local value stays; an answer without any usable field is malformed.
 */
export function parseJudgement(text: string, messageIds: ReadonlyMap<string, string>): Judgement {
  const answer = parseObject(text);
  const read = (part: unknown, name: string, shape: FieldShape): [string, JudgedValue][] => {
    const value = isObject(part) ? judgedValue(part[name], shape, messageIds) : null;
    return value === null ? [] : [[name, value]];
  };
  const fields = JUDGED_FIELD_NAMES.flatMap((name) => read(answer['fields'], name, JUDGED_FIELDS[name]));
  const flags = JUDGED_FLAGS.flatMap((name) => read(answer['flags'], name, SCORE));
  if (fields.length + flags.length === 0)
    throw new JudgeError('malformed_answer', 'No field of the answer fits the schema.');
  return { fields: Object.fromEntries(fields), flags: Object.fromEntries(flags) };
}

/** @throws JudgeError `malformed_answer` */
export function parseObject(text: string): JsonObject {
  const bare = text
    .trim()
    .replace(/^```(?:json)?\s*/, '')
    .replace(/\s*```$/, '');
  try {
    const parsed: unknown = JSON.parse(bare);
    if (isObject(parsed)) return parsed;
  } catch {
    // Said below, together with answers that are JSON but no object.
  }
  throw new JudgeError('malformed_answer', 'The answer is not a JSON object.');
}

function judgedValue(raw: unknown, shape: FieldShape, messageIds: ReadonlyMap<string, string>): JudgedValue | null {
  if (!isObject(raw)) return null;
  const value = fitting(raw['value'], shape);
  const confidence = fitting(raw['confidence'], SCORE);
  if (value === undefined || typeof confidence !== 'number') return null;
  const evidence = raw['evidence'];
  const messageId = typeof evidence === 'string' ? (messageIds.get(evidence) ?? null) : null;
  return { value, confidence, messageId };
}

function fitting(value: unknown, shape: FieldShape): JudgedPrimitive | undefined {
  switch (shape.kind) {
    case 'number':
      return typeof value === 'number' && value >= shape.minimum && value <= shape.maximum ? value : undefined;
    case 'choice':
      return typeof value === 'string' && shape.of.includes(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'text':
      if (value === null) return shape.nullable ? null : undefined;
      return typeof value === 'string' && value.trim() !== '' ? plain(value, shape.maxLength) : undefined;
  }
}

/** A model repeats what it read: no line breaks or control characters, and not more than fits. */
export function plain(text: string, maxLength: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
