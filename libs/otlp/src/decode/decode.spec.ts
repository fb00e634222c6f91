import { ProtobufLogsSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { ROOT_CONTEXT, SpanKind, TraceFlags } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { MAX_SPANS } from './budget.js';
import { decodeLogs, decodeTraces } from './decode.js';
import { binaryResponse, jsonResponse, partialSuccess } from './export-response.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

const spansOf = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
const span = (fields: object = {}) => ({ traceId: TRACE, spanId: SPAN, name: 'chat', ...fields });
const attribute = (key: string, value: object) => ({ key, value });

describe('spans in JSON', () => {
  it('have ids in hexadecimal, 64-bit numbers as strings or numbers, and whatever else ignored', () => {
    const {
      items: [read],
    } = decodeTraces(
      spansOf(
        span({
          traceId: TRACE.toUpperCase(),
          startTimeUnixNano: '1790000000000000000',
          endTimeUnixNano: 1_790_000_001_500_000_000,
          unheard: { of: true },
          kind: 'SPAN_KIND_CLIENT',
          status: { code: 2, message: 'Timed out' },
          attributes: [
            attribute('a', { intValue: '12' }),
            attribute('user.id', { intValue: '-1234567890123456789' }),
            attribute('b', { arrayValue: { values: [{ stringValue: 'x' }, { doubleValue: 1.5 }] } }),
            attribute('c', { kvlistValue: { values: [attribute('d', { boolValue: true })] } }),
          ],
        }),
      ),
    );
    expect(read).toMatchObject({
      traceId: TRACE,
      startMs: 1_790_000_000_000,
      endMs: 1_790_000_001_500,
      error: 'Timed out',
    });
    expect(Object.fromEntries(read?.attributes ?? [])).toEqual({
      ...{ a: 12, 'user.id': '-1234567890123456789', b: ['x', 1.5], c: { d: true } },
    });
  });

  it.each([{}, { resourceSpans: null }, { resourceSpans: [] }])('may be none: %j', (body) => {
    expect(decodeTraces(body)).toEqual({ items: [], rejected: [] });
  });

  it.each([
    ['nothing at all', null, 'must be an object'],
    ['a list', [], 'must be an object'],
    ['log records', { resourceLogs: [] }, 'are log records; they go to /otlp/v1/logs'],
    ['spans without ids', spansOf({ name: 'x' }), 'no span has an id'],
    ['something else', { resourceSpans: [], colour: 'red' }, 'colour: is not known here'],
    ['no list', { resourceSpans: {} }, 'resourceSpans: must be a list'],
    ['an id that is no number', spansOf(span({ spanId: 'xyz' })), 'spanId must be hexadecimal'],
    ['a time that is none', spansOf(span({ startTimeUnixNano: 'soon' })), 'startTimeUnixNano must be a whole number'],
    ['too many', spansOf(...Array.from({ length: MAX_SPANS + 1 }, () => span())), 'at most 2000 spans'],
    ['a string that is too long', spansOf(span({ name: 'x'.repeat(1024 * 1024 + 1) })), 'at most 1048576 bytes'],
  ])('are rejected with a sentence: %s', (_name, body, sentence) => {
    expect(() => decodeTraces(body)).toThrow(sentence);
  });

  it('are left out one by one where the ids or the number of attributes are wrong', () => {
    const many = Array.from({ length: 257 }, (_, index) => attribute(`a${index}`, { intValue: 1 }));
    const flattened = many.map((_, index) =>
      attribute(`llm.input_messages.${index}.message.role`, { stringValue: 'user' }),
    );
    const { items, rejected } = decodeTraces(
      spansOf(
        span(),
        span({ spanId: '00' }),
        span({ traceId: '0'.repeat(32) }),
        span({ attributes: many }),
        span({ attributes: flattened }),
      ),
    );
    expect(items).toHaveLength(2);
    expect(partialSuccess(rejected)).toEqual({
      rejected: 3,
      errorMessage:
        '1 x a span id has 8 bytes that are not all zero; 1 x a trace id has 16 bytes that are not all zero; ' +
        '1 x a span has at most 256 attributes',
    });
  });
});

describe('spans in protobuf', () => {
  const exported = () => {
    const exporter = new InMemorySpanExporter();
    const provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'shop' }),
      spanProcessors: [new SimpleSpanProcessor(exporter)],
    });
    const tracer = provider.getTracer('library');
    const one = tracer.startSpan(
      'chat',
      { kind: SpanKind.CLIENT, attributes: { a: 12, b: ['x', 'y'], c: 'NUL \0' } },
      ROOT_CONTEXT,
    );
    one.addEvent('gen_ai.choice', { content: 'Hi' });
    one.end();
    return exporter.getFinishedSpans();
  };

  it("are what OpenTelemetry's own exporter wrote", () => {
    const [span] = exported();
    const {
      items: [read],
    } = decodeTraces(
      ProtobufTraceSerializer.serializeRequest(
        exported()
          .slice(0, 0)
          .concat(span ?? []),
      ),
    );
    expect(read).toMatchObject({
      traceId: span?.spanContext().traceId,
      spanId: span?.spanContext().spanId,
      parentSpanId: null,
      name: 'chat',
      scope: 'library',
      error: null,
    });
    expect(Object.fromEntries(read?.attributes ?? [])).toEqual({ a: 12, b: ['x', 'y'], c: 'NUL \uFFFD' });
    expect(read?.resource.get('service.name')).toBe('shop');
    expect(read?.events.map(({ name, attributes }) => [name, attributes.get('content')])).toEqual([
      ['gen_ai.choice', 'Hi'],
    ]);
  });

  it('are told from log records, whichever way they are mixed up', () => {
    const logs = ProtobufLogsSerializer.serializeRequest([
      {
        hrTime: [1_790_000_000, 0],
        hrTimeObserved: [1_790_000_000, 0],
        spanContext: { traceId: TRACE, spanId: SPAN, traceFlags: TraceFlags.SAMPLED },
        eventName: 'gen_ai.user.message',
        body: { content: 'Hi' },
        resource: resourceFromAttributes({}),
        instrumentationScope: { name: 'library' },
        attributes: {},
        droppedAttributesCount: 0,
      },
    ]);
    expect(decodeLogs(logs).items).toMatchObject([
      { traceId: TRACE, spanId: SPAN, eventName: 'gen_ai.user.message', body: { content: 'Hi' } },
    ]);
    expect(() => decodeTraces(logs)).toThrow('log records to /otlp/v1/logs');
    expect(() => decodeLogs(ProtobufTraceSerializer.serializeRequest(exported()))).toThrow(
      'Spans go to /otlp/v1/traces',
    );
  });

  it('have whole numbers that JSON cannot hold as text', () => {
    const wrap = (field: number, inner: Uint8Array) =>
      new BinaryWriter().tag(field, WireType.LengthDelimited).bytes(inner).finish();
    const pair = (key: string, value: bigint) =>
      new BinaryWriter()
        .tag(1, WireType.LengthDelimited)
        .string(key)
        .tag(2, WireType.LengthDelimited)
        .bytes(new BinaryWriter().tag(3, WireType.Varint).int64(value).finish())
        .finish();
    const ids = new BinaryWriter().tag(1, WireType.LengthDelimited).bytes(Buffer.from(TRACE, 'hex'));
    const bytes = ids.tag(2, WireType.LengthDelimited).bytes(Buffer.from(SPAN, 'hex')).finish();
    const pairs = [wrap(9, pair('user.id', 1_234_567_890_123_456_789n)), wrap(9, pair('count', -7n))];
    const { items } = decodeTraces(wrap(1, wrap(2, wrap(2, Buffer.concat([bytes, ...pairs])))));
    expect(Object.fromEntries(items[0]?.attributes ?? [])).toEqual({ 'user.id': '1234567890123456789', count: -7 });
  });

  it('end early where they nest too deep, are cut off or are none', () => {
    const value = (depth: number): Uint8Array => {
      const writer = new BinaryWriter();
      if (depth === 0) return writer.tag(1, WireType.LengthDelimited).string('x').finish();
      writer.tag(5, WireType.LengthDelimited).fork();
      writer.tag(1, WireType.LengthDelimited).bytes(value(depth - 1));
      return writer.join().finish();
    };
    const withValue = (depth: number): Uint8Array => {
      const wrap = (field: number, inner: Uint8Array) =>
        new BinaryWriter().tag(field, WireType.LengthDelimited).bytes(inner).finish();
      const pair = Buffer.concat([
        new BinaryWriter().tag(1, WireType.LengthDelimited).string('a').finish(),
        wrap(2, value(depth)),
      ]);
      const ids = new BinaryWriter().tag(1, WireType.LengthDelimited).bytes(Buffer.from(TRACE, 'hex'));
      const bytes = ids.tag(2, WireType.LengthDelimited).bytes(Buffer.from(SPAN, 'hex')).finish();
      return wrap(1, wrap(2, wrap(2, Buffer.concat([bytes, wrap(9, pair)]))));
    };
    expect(decodeTraces(withValue(32)).items).toHaveLength(1);
    expect(() => decodeTraces(withValue(1_000))).toThrow('nests deeper than 32 levels');
    expect(() => decodeTraces(withValue(3).subarray(0, -2))).toThrow('The body is not OTLP');
    expect(() => decodeTraces(Buffer.from('not a protobuf'))).toThrow('The body is not OTLP');
  });
});

describe('an answer', () => {
  it('says in the encoding of the request what was left out', () => {
    const partial = { rejected: 2, errorMessage: 'why' };
    expect(jsonResponse('traces', null)).toEqual({});
    expect(jsonResponse('logs', partial)).toEqual({ partialSuccess: { rejectedLogRecords: '2', errorMessage: 'why' } });
    expect(binaryResponse(null)).toHaveLength(0);
    expect(ProtobufTraceSerializer.deserializeResponse(binaryResponse(partial))).toMatchObject({
      partialSuccess: { rejectedSpans: 2, errorMessage: 'why' },
    });
  });
});
