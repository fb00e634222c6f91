import type { JsonSchema } from './shape.js';

/** Examples for parameters whose schema gives none: free text, and values that only the service makes up. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  asOf: '812:812:',
  cursor: 'AZq3ZOAAehQBmrdk4AB6FHCRmr_AfFQ',
  messageCursor: 'AZq3ZOAAehQBmrdk4AB6FHCRmr_AfFQ',
  compareTo: 'previous',
  eventType: 'purchase',
  externalConversationId: 'chat-4711',
  externalOrganizationId: 'acme',
  externalUserId: 'user-42',
  failingTool: 'order_lookup',
  from: '2026-11-01T00:00:00Z',
  keyword: 'refund',
  lane: 'conversation-analysis',
  language: 'en',
  model: 'gpt-4o',
  property: ['channel:web'],
  q: 'refund "broken lamp"',
  theme: 'refund of a lamp',
  to: '2026-12-01T00:00:00Z',
  tool: 'order_lookup',
  topic: 'refund of a lamp',
};

const OF_TYPES: Readonly<Record<string, unknown>> = { boolean: true, integer: 1, number: 0.5 };

/** A valid value of the parameter; undefined where none is known, and one must be added above or to the field. */
export function parameterExample(name: string, schema: JsonSchema): unknown {
  const { example, default: usual, enum: values, items, type, format } = schema;
  if (example !== undefined) return example;
  if (name in EXAMPLES) return EXAMPLES[name];
  if (usual !== undefined) return usual;
  if (Array.isArray(values)) return (values as unknown[])[0];
  if (type === 'array') return [parameterExample(name, items as JsonSchema)];
  if (format === 'uuid' || name.endsWith('Id')) return '0198c0de-0000-7000-8000-000000000001';
  return OF_TYPES[String(type)];
}
