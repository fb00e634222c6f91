import type { Json } from '@parley/kernel';

export type Attributes = ReadonlyMap<string, Json>;

/** Where a span or a log record comes from. */
export interface Origin {
  readonly resource: Attributes;
  /** The name of the instrumentation library. */
  readonly scope: string;
}

export interface SpanEvent {
  readonly name: string;
  readonly timeMs: number;
  readonly attributes: Attributes;
}

export interface Span extends Origin {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  /** Milliseconds since 1970, with a fraction. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly events: readonly SpanEvent[];
  /** Null: it did not fail. Otherwise its status message, which may be empty. */
  readonly error: string | null;
}

export interface LogRecord extends Origin {
  /** Empty, as is the id of the span, for a record outside of any span. */
  readonly traceId: string;
  readonly spanId: string;
  /** Empty if the record is not an event. */
  readonly eventName: string;
  readonly timeMs: number;
  readonly body: Json;
  readonly attributes: Attributes;
}

/** A request's items, and why some of them were rejected. */
export interface Telemetry<Item> {
  readonly items: readonly Item[];
  /** One reason for each item left out. */
  readonly rejected: readonly string[];
}
