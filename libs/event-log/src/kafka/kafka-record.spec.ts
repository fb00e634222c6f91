import fc from 'fast-check';
import type { KafkaMessage } from 'kafkajs';
import { toLogRecord, toMessage } from './kafka-record.js';

type Given = Partial<Pick<KafkaMessage, 'value' | 'headers' | 'timestamp'>>;
const foreign = ({ value = null, headers = {}, timestamp = '1761955200000' }: Given = {}): KafkaMessage => ({
  key: null,
  value,
  timestamp,
  attributes: 0,
  offset: '12',
  headers,
});
const read = (message: KafkaMessage) => toLogRecord('parley.events.v1', 3, message);

describe('a record of Kafka', () => {
  it('is read as the relay wrote it', () => {
    const written = {
      contract: 'event.recorded.v1',
      payload: '[1]',
      origin: 'events/3@812-10044',
      writtenAt: new Date('2026-11-01T00:00:00.000Z'),
      trace: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    };
    const { value, headers } = toMessage('key', written);
    expect(read(foreign({ value: Buffer.from(String(value)), headers: headers ?? {} }))).toEqual(written);
  });

  it('that nobody of Parley wrote has the place where it was found', () => {
    expect(read(foreign())).toEqual({
      contract: 'unknown',
      payload: '',
      origin: 'parley.events.v1/3@12',
      writtenAt: new Date('2025-11-01T00:00:00.000Z'),
    });
  });

  it('has a date, a place and a bounded contract, whatever stands in it', () => {
    const bytes = fc.uint8Array({ maxLength: 30 }).map((array) => Buffer.from(array));
    const header = fc.oneof(bytes, fc.constantFrom('1e300', '-1', '99999999999999999', 'events/99999@1', '../x@1'));
    const headers = fc.record({ contract: header, origin: header, 'written-at': header });
    const timestamp = fc.constantFrom('-1', '9223372036854775807', '', '1761955200000');
    fc.assert(
      fc.property(bytes, headers, timestamp, (value, given, time) => {
        const { origin, writtenAt, contract } = read(foreign({ value, headers: given, timestamp: time }));
        expect(Number.isFinite(writtenAt.getTime())).toBe(true);
        expect(origin).toBe('parley.events.v1/3@12');
        expect(contract.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
