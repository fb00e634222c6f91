import type { JsonSchema } from '@parley/llm';
import { type FieldShape, JUDGED_FIELDS, JUDGED_FLAGS } from './judged-fields.js';

function schemaOf(shape: FieldShape): JsonSchema {
  switch (shape.kind) {
    case 'number':
      return { type: 'number', minimum: shape.minimum, maximum: shape.maximum };
    case 'choice':
      return { type: 'string', enum: shape.of };
    case 'boolean':
      return { type: 'boolean' };
    case 'text':
      return { type: shape.nullable ? ['string', 'null'] : 'string' };
  }
}

const closed = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const judged = (value: JsonSchema): JsonSchema =>
  closed({
    value,
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    evidence: { type: ['string', 'null'], description: 'id of the message that shows it best' },
  });

const score: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };

/** The answer's form, as `response_format: json_schema` takes it. */
export const JUDGE_SCHEMA: JsonSchema = closed({
  fields: closed(
    Object.fromEntries(Object.entries(JUDGED_FIELDS).map(([name, shape]) => [name, judged(schemaOf(shape))])),
  ),
  flags: closed(Object.fromEntries(JUDGED_FLAGS.map((name) => [name, judged(score)]))),
});
