type Line = Readonly<Record<string, unknown>>;

/** Attributes whose value is JSON as a whole, even where it was written as an object. */
const WHOLE = new Set(['metadata', 'llm.invocation_parameters']);
const ERROR = 2;

/**
 * A span as an OTLP request in JSON. It may be written in three ways: by `to_json` of OpenTelemetry's SDK for Python,
 * the REST API of Phoenix, or a data frame of Phoenix, whose columns have names such as `attributes.llm.model_name`.
 */
export function openInferenceSpan(line: Line): Line {
  const columns = Object.entries(line).flatMap(([name, value]) =>
    name.startsWith('attributes.') ? [[name.slice('attributes.'.length), value] as const] : [],
  );
  const context = objectAt(line, 'context');
  const attributes = new Map<string, unknown>();
  for (const [name, value] of [...Object.entries(objectAt(line, 'attributes')), ...columns])
    flatten(attributes, name, value);
  const kind = line['span_kind'];
  if (typeof kind === 'string' && !attributes.has('openinference.span.kind'))
    attributes.set('openinference.span.kind', kind);
  const span = {
    traceId: idOf(context['trace_id'] ?? line['context.trace_id']),
    spanId: idOf(context['span_id'] ?? line['context.span_id']),
    parentSpanId: idOf(line['parent_id']),
    name: textOf(line['name']),
    startTimeUnixNano: nanosOf(line['start_time']),
    endTimeUnixNano: nanosOf(line['end_time']),
    attributes: toAttributes(attributes),
    status: statusOf(line),
  };
  const resource = new Map(Object.entries(objectAt(objectAt(line, 'resource'), 'attributes')));
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: 'openinference' }, spans: [span] }],
      },
    ],
  };
}

/** Attributes as the library set them, before the export turned them into lists and objects. */
function flatten(into: Map<string, unknown>, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') return void into.set(name, value);
  if (WHOLE.has(name)) return void into.set(name, JSON.stringify(value));
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return void into.set(name, value);
  for (const [key, inner] of Object.entries(value)) flatten(into, `${name}.${key}`, inner);
}

const toAttributes = (attributes: ReadonlyMap<string, unknown>) =>
  [...attributes].map(([key, value]) => ({ key, value: toValue(value) }));

function toValue(value: unknown): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return { doubleValue: value };
  return { stringValue: typeof value === 'string' ? value : JSON.stringify(value) };
}

function statusOf(line: Line): object {
  const status = objectAt(line, 'status');
  const code = textOf(status['status_code'] ?? line['status_code']);
  const message = textOf(status['description'] ?? line['status_message']);
  return code.toUpperCase() === 'ERROR' ? { code: ERROR, message } : {};
}

const idOf = (id: unknown): string => textOf(id).replace(/^0x/, '');

/** Nanoseconds since 1970, from a date or from milliseconds since then. */
function nanosOf(time: unknown): string {
  const ms = typeof time === 'number' ? time : Date.parse(textOf(time));
  return Number.isFinite(ms) ? `${BigInt(Math.round(ms * 1_000)) * 1_000n}` : '0';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const objectAt = (line: Line, name: string): Line => {
  const value = line[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Line) : {};
};
