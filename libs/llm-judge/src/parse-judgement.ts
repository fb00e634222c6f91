import { isObject, LanguageModelError, parseObject, plain } from '@parley/llm';
import {
  type FieldShape,
  JUDGED_FIELD_NAMES,
  JUDGED_FIELDS,
  JUDGED_FLAGS,
  type JudgedPrimitive,
  type JudgedValue,
  type Judgement,
} from './judged-fields.js';

const SCORE: FieldShape = { kind: 'number', minimum: 0, maximum: 1 };

/**
 * Checks a model's answer, since servers often ignore the schema. A field that does not fit its shape is left out, so
 * that the local value stays; an answer without any usable field is malformed.
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
    throw new LanguageModelError('malformed_answer', 'No field of the answer fits the schema.');
  return { fields: Object.fromEntries(fields), flags: Object.fromEntries(flags) };
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
