import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { LogRecord } from '../log-record.js';

/**
 * What stands beside a record's payload. The time is a header and not Kafka's own timestamp: by that one Kafka deletes,
 * and what is published again from the past would be gone before it is read.
 */
const CONTRACT = 'contract';
const ORIGIN = 'origin';
const WRITTEN_AT = 'written-at';
/** As W3C Trace Context names it; absent where nothing was traced. */
const TRACE = 'traceparent';

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

/** Takes anything: what does not come from a relay is for the lane to put aside. */
export function toLogRecord(topic: string, partition: number, message: KafkaMessage): LogRecord {
  const trace = text(message.headers, TRACE);
  const writtenAt = Number(text(message.headers, WRITTEN_AT) ?? message.timestamp);
  return {
    contract: text(message.headers, CONTRACT) ?? 'unknown',
    payload: message.value?.toString() ?? '',
    origin: text(message.headers, ORIGIN) ?? `${topic}/${partition}@${message.offset}`,
    writtenAt: new Date(Number.isFinite(writtenAt) ? writtenAt : Number(message.timestamp)),
    ...(trace === undefined ? {} : { trace }),
  };
}

function text(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first?.toString();
}
