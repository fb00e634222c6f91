import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { LogRecord } from '../log-record.js';

/**
 * The headers beside a record's payload. The time is a header rather than Kafka's own timestamp, by which Kafka
 * deletes: old entries that are published again would be gone before they are read.
 */
const CONTRACT = 'contract';
const ORIGIN = 'origin';
const WRITTEN_AT = 'written-at';
/** As W3C Trace Context names it; absent where nothing was traced. */
const TRACE = 'traceparent';
/** An origin in the log of PostgreSQL. */
const OF_LOG = /^[a-z-]{1,40}\/\d{1,4}@[\d-]{1,60}$/;
const MAX_CONTRACT = 200;

export const toMessage = (key: string, { contract, payload, origin, writtenAt, trace }: LogRecord): Message => ({
  key,
  value: payload,
  headers: {
    [CONTRACT]: contract,
    [ORIGIN]: origin,
    [WRITTEN_AT]: String(writtenAt.getTime()),
    ...(trace === undefined ? {} : { [TRACE]: trace }),
  },
});

/**
 * Takes anything: a record that does not come from a relay is for the lane to put aside, and must not stop it on the
 * way there. A header is believed only in the form that a relay gives it.
 */
export function toLogRecord(topic: string, partition: number, message: KafkaMessage): LogRecord {
  const trace = text(message.headers, TRACE);
  const origin = text(message.headers, ORIGIN);
  return {
    contract: text(message.headers, CONTRACT)?.slice(0, MAX_CONTRACT) ?? 'unknown',
    payload: message.value?.toString() ?? '',
    origin: origin !== undefined && OF_LOG.test(origin) ? origin : `${topic}/${partition}@${message.offset}`,
    writtenAt: momentOf(text(message.headers, WRITTEN_AT)) ?? momentOf(message.timestamp) ?? new Date(),
    ...(trace === undefined ? {} : { trace }),
  };
}

/** Milliseconds since 1970 as a date; null for anything else. */
const momentOf = (ms: string | undefined): Date | null => (/^\d{1,13}$/.test(ms ?? '') ? new Date(Number(ms)) : null);

function text(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first?.toString();
}
