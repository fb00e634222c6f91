import { invalid, invalidField } from '@parley/kernel';
import { LOGS, type Message, TRACES } from './messages.js';
import { malformed } from './budget.js';
import { type Decoded, readBinary } from './read-binary.js';
import { readJson } from './read-json.js';
import type { LogRecord, Origin, Span, Telemetry } from './telemetry.js';
import { attributeBoundBroken, attributesOf, listAt, messageAt, numberAt, stringAt, valueOf } from './to-attributes.js';

const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;
const SPAN_ID = /^(?!0{16})[0-9a-f]{16}$/;
const ERROR = 2;

/** @param body protobuf bytes, or parsed JSON. */
export function decodeTraces(body: unknown): Telemetry<Span> {
  const request = read(body, TRACES, 'resourceLogs', 'are log records; they go to /otlp/v1/logs');
  const spans = itemsOf(request, ['resourceSpans', 'scopeSpans', 'spans']);
  if (spans.length > 0 && spans.every(({ item }) => stringAt(item, 'spanId') === '')) {
    throw malformed('no span has an id. If these are log records, they go to /otlp/v1/logs');
  }
  return sorted(spans.map(({ item, origin }) => toSpan(item, origin)));
}

/** @param body protobuf bytes, or parsed JSON. */
export function decodeLogs(body: unknown): Telemetry<LogRecord> {
  const request = read(body, LOGS, 'resourceSpans', 'are spans; they go to /otlp/v1/traces');
  const records = itemsOf(request, ['resourceLogs', 'scopeLogs', 'logRecords']);
  return sorted(records.map(({ item, origin }) => toLogRecord(item, origin)));
}

function read(body: unknown, message: Message, otherName: string, otherwise: string): Decoded {
  if (body instanceof Uint8Array) return readBinary(body, message);
  const name = Object.values(message.fields)[0]?.name ?? '';
  const given = typeof body === 'object' && body !== null ? (body as Decoded) : {};
  if (otherName in given) throw invalidField(otherName, otherwise);
  // OTLP wants unknown names ignored; at the top level, though, one means that the request was meant for another path.
  const unknown = Object.keys(given).filter((field) => field !== name);
  if (unknown.length > 0) throw invalid(unknown.map((path) => ({ path, message: `is not known here; ${name} is` })));
  if (given[name] != null && !Array.isArray(given[name])) throw invalidField(name, 'must be a list');
  return readJson(body, message);
}

function itemsOf(request: Decoded, [resources, scopes, items]: readonly [string, string, string]) {
  return listAt(request, resources).flatMap((group) => {
    const resource = attributesOf(messageAt(group, 'resource'));
    return listAt(group, scopes).flatMap((part) => {
      const origin: Origin = { resource, scope: stringAt(messageAt(part, 'scope'), 'name') };
      return listAt(part, items).map((item) => ({ item, origin }));
    });
  });
}

function toSpan(span: Decoded, origin: Origin): Span | string {
  const [traceId, spanId] = [stringAt(span, 'traceId'), stringAt(span, 'spanId')];
  const attributes = attributesOf(span);
  const broken = idsBroken(traceId, spanId) ?? attributeBoundBroken(attributes);
  if (broken !== null) return broken;
  const parentSpanId = stringAt(span, 'parentSpanId');
  const status = messageAt(span, 'status');
  return {
    resource: origin.resource,
    scope: origin.scope,
    traceId,
    spanId,
    parentSpanId: SPAN_ID.test(parentSpanId) ? parentSpanId : null,
    name: stringAt(span, 'name'),
    startMs: numberAt(span, 'startTimeUnixNano'),
    endMs: numberAt(span, 'endTimeUnixNano'),
    attributes,
    events: listAt(span, 'events').map((event) => ({
      name: stringAt(event, 'name'),
      timeMs: numberAt(event, 'timeUnixNano'),
      attributes: attributesOf(event),
    })),
    error: numberAt(status, 'code') === ERROR ? stringAt(status, 'message') : null,
  };
}

function toLogRecord(record: Decoded, origin: Origin): LogRecord | string {
  const [traceId, spanId] = [stringAt(record, 'traceId'), stringAt(record, 'spanId')];
  const attributes = attributesOf(record);
  const isOfSpan = traceId !== '' && spanId !== '';
  const broken = (isOfSpan ? idsBroken(traceId, spanId) : null) ?? attributeBoundBroken(attributes);
  if (broken !== null) return broken;
  const named = attributes.get('event.name');
  return {
    ...origin,
    traceId: isOfSpan ? traceId : '',
    spanId: isOfSpan ? spanId : '',
    // Before logs had a field for the name, it was an attribute.
    eventName: stringAt(record, 'eventName') || (typeof named === 'string' ? named : ''),
    timeMs: numberAt(record, 'timeUnixNano') || numberAt(record, 'observedTimeUnixNano'),
    body: valueOf(messageAt(record, 'body')),
    attributes,
  };
}

function idsBroken(traceId: string, spanId: string): string | null {
  if (!TRACE_ID.test(traceId)) return 'a trace id has 16 bytes that are not all zero';
  return SPAN_ID.test(spanId) ? null : 'a span id has 8 bytes that are not all zero';
}

const sorted = <Item extends object>(decoded: readonly (Item | string)[]): Telemetry<Item> => ({
  items: decoded.filter((one): one is Item => typeof one !== 'string'),
  rejected: decoded.filter((one) => typeof one === 'string'),
});
