import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

export { SpanKind, SpanStatusCode } from '@opentelemetry/api';
export type { Context, Span } from '@opentelemetry/api';

/** While it is off, tracing costs a look at this and no more. */
let on = false;
export const isTracing = (): boolean => on;

/** To be called once, by the code that has registered where spans go. */
export const traceFromNowOn = (): void => void (on = true);

const tracer = () => trace.getTracer('parley');

/** A W3C traceparent to send beside a message, so that others can tell what it came from. Null while tracing is off. */
export function currentTrace(): string | null {
  if (!on) return null;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The context at the call, for code that does the work of many callers at once and has to return to it. */
export const currentContext = (): Context | null => (on ? context.active() : null);

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** Traceparents or contexts of the work that is done together. */
  readonly links?: readonly (string | Context | null | undefined)[];
  /** In place of the active context. */
  readonly parent?: Context | null;
}

/** A trace that is linked to more than this tells nobody anything. */
const MOST_LINKS = 128;

/** Runs the work inside a span, which ends with it. No attribute may hold what a caller sent. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!on) return work();
  const { kind = SpanKind.INTERNAL, attributes = {}, links = [], parent } = options;
  const within = parent ?? context.active();
  const span = tracer().startSpan(name, { kind, attributes, links: linksOf(links) }, within);
  return context.with(trace.setSpan(within, span), async () => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A span of a request that came from outside, and the context to handle it in. */
export function startServerSpan(headers: Readonly<Record<string, unknown>>, name: string): [Span, Context] {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER }, parent);
  return [span, trace.setSpan(parent, span)];
}

export const withContext = <T>(within: Context, work: () => T): T => context.with(within, work);

/** The error's kind alone: its message may hold what a caller sent. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
}

function linksOf(links: SpanOptions['links'] = []): Link[] {
  const seen = new Map<string, Link>();
  for (const link of links) {
    if (link == null || seen.size === MOST_LINKS) continue;
    const from = typeof link === 'string' ? propagation.extract(ROOT_CONTEXT, { traceparent: link }) : link;
    const spanContext = trace.getSpanContext(from);
    if (spanContext !== undefined && isSpanContextValid(spanContext)) {
      seen.set(spanContext.traceId + spanContext.spanId, { context: spanContext });
    }
  }
  return [...seen.values()];
}
