import { readFileSync } from 'node:fs';
import { openInferenceSpan } from './open-inference-lines.js';

const recorded = readFileSync(new URL('fixtures/openinference.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Record<string, unknown>);

interface Request {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly object[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly startTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}
const spanOf = (line: Record<string, unknown>): Span | undefined =>
  (openInferenceSpan(line) as unknown as Request).resourceSpans[0]?.scopeSpans[0]?.spans[0];
const byName = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value]));

describe("a span of OpenInference, as an SDK's console exporter printed it", () => {
  it('keeps its ids, times and attributes', () => {
    const span = spanOf(recorded[0] ?? {});
    expect(span).toMatchObject({
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      startTimeUnixNano: expect.stringMatching(/^\d{19}$/) as string,
    });
    expect(byName(span)).toMatchObject({
      'session.id': { stringValue: 'phoenix-1' },
      'llm.input_messages.1.message.content': { stringValue: 'Where is order 7?' },
    });
  });

  it('is the same after Phoenix has put its attributes together and exported it, by REST or as a data frame', () => {
    const { context, attributes, parent_id, start_time, end_time, name } = recorded[1] as {
      context: Record<string, string>;
      attributes: Record<string, unknown>;
    } & Record<string, string>;
    const plain = Object.fromEntries(
      Object.entries(attributes).filter(([key]) => !/^(llm\.|metadata$|openinf)/.test(key)),
    );
    const message = { 'message.role': 'user', 'message.content': 'Where is order 7?' };
    const messages = [{ 'message.role': 'system', 'message.content': 'You answer for a shop.' }, message];
    const own = { ...plain, metadata: { plan: 'pro' }, llm: { model_name: 'gpt-4o-mini', input_messages: messages } };
    const shared = { name, parent_id, span_kind: 'LLM', status_code: 'OK', status_message: '' };
    const ids = { trace_id: context?.['trace_id']?.slice(2), span_id: context?.['span_id']?.slice(2) };
    const ofRest = { ...shared, context: ids, start_time, end_time, attributes: own, events: [] };
    const frame = {
      ...plain,
      metadata: { plan: 'pro' },
      'llm.model_name': 'gpt-4o-mini',
      'llm.input_messages': messages,
    };
    const ofFrame = {
      ...shared,
      ...{ 'context.trace_id': ids.trace_id, 'context.span_id': ids.span_id },
      ...{
        start_time: Date.parse(start_time ?? ''),
        end_time: Date.parse(end_time ?? ''),
        'attributes.llm.tools': null,
      },
      ...Object.fromEntries(Object.entries(frame).map(([key, value]) => [`attributes.${key}`, value])),
    };
    const wanted = byName(spanOf(ofRest));
    expect(wanted).toMatchObject({
      'openinference.span.kind': { stringValue: 'LLM' },
      'llm.input_messages.1.message.content': { stringValue: 'Where is order 7?' },
      metadata: { stringValue: '{"plan":"pro"}' },
    });
    expect(byName(spanOf(ofFrame))).toEqual(wanted);
    expect(spanOf(ofFrame)).toMatchObject({ traceId: ids.trace_id, spanId: ids.span_id });
  });
});
