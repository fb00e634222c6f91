import { eventRecordedV1 } from '@parley/contracts';
import { eventMessage } from '@parley/testing';
import type { LogRecord } from '../log-record.js';
import { splitByKey } from './split-by-key.js';

const record = (payload: string): LogRecord => ({
  contract: eventRecordedV1.name,
  payload,
  origin: 'events/3@812-10044',
  writtenAt: new Date(0),
});

describe('splitting an entry by key', () => {
  it('makes one record a key, with its messages in order and where they come from', () => {
    const tenantId = '0193500a-7c1e-7000-8000-000000000001';
    const [ada, bob] = ['0193500a-7c1e-7000-8000-00000000000a', '0193500a-7c1e-7000-8000-00000000000b'];
    const messages = [1, 2, 3, 4, 5].map((revision) =>
      eventMessage({ tenantId, revision, userId: revision % 2 === 0 ? bob : ada }),
    );
    const split = splitByKey('events', record(JSON.stringify(messages)));
    expect(split).toEqual([
      {
        ...record(JSON.stringify([messages[0], messages[2], messages[4]])),
        stream: 'events',
        key: tenantId + ada,
        tenantId,
        messages: 3,
      },
      {
        ...record(JSON.stringify([messages[1], messages[3]])),
        stream: 'events',
        key: tenantId + bob,
        tenantId,
        messages: 2,
      },
    ]);
  });

  it('keeps records small, in order', () => {
    const one = eventMessage({ eventType: 'x'.repeat(1_000) });
    const messages = Array.from({ length: 600 }, (_, index) => ({ ...one, revision: index }));
    const split = splitByKey('events', record(JSON.stringify(messages)));
    expect(Math.max(...split.map(({ payload }) => payload.length))).toBeLessThan(300_000);
    expect(split.flatMap(({ payload }) => JSON.parse(payload) as unknown[])).toEqual(messages);
  });

  it.each(['{{{', '{"a":1}', '17'])('passes %s on as it is: a lane says what is wrong with it', (payload) => {
    expect(splitByKey('events', record(payload))).toMatchObject([{ payload, key: 'events/3', tenantId: null }]);
  });

  it('passes a message that is no good on beside its neighbours', () => {
    const good = eventMessage();
    const split = splitByKey('events', record(JSON.stringify([{ nonsense: true }, good])));
    expect(split.map(({ payload }) => payload)).toEqual(['[{"nonsense":true}]', JSON.stringify([good])]);
  });
});
