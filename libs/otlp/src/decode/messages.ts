/**
 * The OTLP messages that Parley reads, by field number: opentelemetry-proto 1.x, whose numbers are frozen. Both
 * encodings are read with this one table; fields missing from it are skipped.
 */
export type Scalar = 'string' | 'id' | 'bytes' | 'time' | 'integer' | 'double' | 'flag';

export interface Field {
  /** The name in OTLP/JSON. */
  readonly name: string;
  readonly is: Scalar | (() => Message);
  readonly repeated?: true;
}

export interface Message {
  readonly name: string;
  readonly fields: Readonly<Record<number, Field>>;
}

const one = (name: string, is: Field['is']): Field => ({ name, is });
const many = (name: string, is: () => Message): Field => ({ name, is, repeated: true });

const ANY_VALUE: Message = {
  name: 'AnyValue',
  fields: {
    1: one('stringValue', 'string'),
    2: one('boolValue', 'flag'),
    3: one('intValue', 'integer'),
    4: one('doubleValue', 'double'),
    5: one('arrayValue', () => ARRAY_VALUE),
    6: one('kvlistValue', () => KEY_VALUE_LIST),
    7: one('bytesValue', 'bytes'),
  },
};
const ARRAY_VALUE: Message = { name: 'ArrayValue', fields: { 1: many('values', () => ANY_VALUE) } };
const KEY_VALUE: Message = { name: 'KeyValue', fields: { 1: one('key', 'string'), 2: one('value', () => ANY_VALUE) } };
const KEY_VALUE_LIST: Message = { name: 'KeyValueList', fields: { 1: many('values', () => KEY_VALUE) } };
const RESOURCE: Message = { name: 'Resource', fields: { 1: many('attributes', () => KEY_VALUE) } };
const SCOPE: Message = { name: 'InstrumentationScope', fields: { 1: one('name', 'string') } };
const STATUS: Message = { name: 'Status', fields: { 2: one('message', 'string'), 3: one('code', 'integer') } };
const EVENT: Message = {
  name: 'Event',
  fields: { 1: one('timeUnixNano', 'time'), 2: one('name', 'string'), 3: many('attributes', () => KEY_VALUE) },
};

export const SPAN: Message = {
  name: 'Span',
  fields: {
    1: one('traceId', 'id'),
    2: one('spanId', 'id'),
    4: one('parentSpanId', 'id'),
    5: one('name', 'string'),
    7: one('startTimeUnixNano', 'time'),
    8: one('endTimeUnixNano', 'time'),
    9: many('attributes', () => KEY_VALUE),
    11: many('events', () => EVENT),
    15: one('status', () => STATUS),
  },
};

export const LOG_RECORD: Message = {
  name: 'LogRecord',
  fields: {
    1: one('timeUnixNano', 'time'),
    5: one('body', () => ANY_VALUE),
    6: many('attributes', () => KEY_VALUE),
    9: one('traceId', 'id'),
    10: one('spanId', 'id'),
    11: one('observedTimeUnixNano', 'time'),
    12: one('eventName', 'string'),
  },
};

const SCOPE_SPANS: Message = {
  name: 'ScopeSpans',
  fields: { 1: one('scope', () => SCOPE), 2: many('spans', () => SPAN) },
};
const RESOURCE_SPANS: Message = {
  name: 'ResourceSpans',
  fields: { 1: one('resource', () => RESOURCE), 2: many('scopeSpans', () => SCOPE_SPANS) },
};
export const TRACES: Message = {
  name: 'ExportTraceServiceRequest',
  fields: { 1: many('resourceSpans', () => RESOURCE_SPANS) },
};

const SCOPE_LOGS: Message = {
  name: 'ScopeLogs',
  fields: { 1: one('scope', () => SCOPE), 2: many('logRecords', () => LOG_RECORD) },
};
const RESOURCE_LOGS: Message = {
  name: 'ResourceLogs',
  fields: { 1: one('resource', () => RESOURCE), 2: many('scopeLogs', () => SCOPE_LOGS) },
};
export const LOGS: Message = {
  name: 'ExportLogsServiceRequest',
  fields: { 1: many('resourceLogs', () => RESOURCE_LOGS) },
};
